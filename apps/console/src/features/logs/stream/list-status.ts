const number = (value: number) => value.toLocaleString('en-US')

/** How much of the result is loaded, and whether all of the range was searched for it. */
export function shownStatus(loaded: number, total: number | undefined, narrowed?: string): string {
  const isAll = total === undefined || loaded >= total
  const shown = isAll ? `${number(loaded)} shown` : `${number(loaded)} of ${number(total)} shown`
  return narrowed ? `${shown}. ${narrowed}` : shown
}

interface LiveState {
  isReading: boolean
  hasGap: boolean
  isFailing: boolean
}

/** What the live tail is doing. */
export function liveStatus({ isReading, hasGap, isFailing }: LiveState): string {
  if (isFailing) return 'Live tail gets no answer; trying again'
  if (isReading) return 'New logs wait while you read'
  return hasGap ? 'Live; too fast to show every line' : 'Live'
}
