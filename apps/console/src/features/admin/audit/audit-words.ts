const two = (value: number) => String(value).padStart(2, '0')

/** The time of day in the user's zone, to the second. */
export function timeText(iso: string): string {
  const time = new Date(iso)
  return `${two(time.getHours())}:${two(time.getMinutes())}:${two(time.getSeconds())}`
}

/** The day in the user's zone. */
export const dayText = (iso: string): string =>
  new Date(iso).toLocaleDateString('en-US', { month: 'short', day: 'numeric', year: 'numeric' })

/** The beginning of a digest, enough to see whether two are the same; a word where there was nothing. */
export const shortDigest = (digest: string | null): string => digest?.slice(0, 8) ?? 'nothing'
