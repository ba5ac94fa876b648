const number = (value: number) => value.toLocaleString('en-US')

/** How much of the result is loaded. */
export function shownStatus(loaded: number, total: number | undefined): string {
  if (total === undefined || loaded >= total) return `${number(loaded)} shown`
  return `${number(loaded)} of ${number(total)} shown`
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
