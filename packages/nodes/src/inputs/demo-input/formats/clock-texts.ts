const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const
const days = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const

const two = (value: number) => String(value).padStart(2, '0')
const month = (time: Date) => months[time.getUTCMonth()] ?? 'Jan'
const day = (time: Date) => days[time.getUTCDay()] ?? 'Sun'

/** `2026-10-10T13:55:36.123Z`. */
export const isoTime = (timeMs: number): string => new Date(timeMs).toISOString()

/** `2026-10-10 13:55:36`. */
export const plainTime = (timeMs: number): string => isoTime(timeMs).slice(0, 19).replace('T', ' ')

/** `13:55:36`. */
const clockTime = (timeMs: number): string => isoTime(timeMs).slice(11, 19)

/** `10/Oct/2026:13:55:36 +0000`, as Apache and nginx write time. */
export function accessLogTime(timeMs: number): string {
  const time = new Date(timeMs)
  return `${two(time.getUTCDate())}/${month(time)}/${time.getUTCFullYear()}:${clockTime(timeMs)} +0000`
}

/** `Oct  9 13:55:36`, as RFC 3164 has it. */
export function syslogTime(timeMs: number): string {
  const time = new Date(timeMs)
  return `${month(time)} ${String(time.getUTCDate()).padStart(2)} ${clockTime(timeMs)}`
}

/** `Sat Oct 10 13:55:36 2026`. */
export function longTime(timeMs: number): string {
  const time = new Date(timeMs)
  return `${day(time)} ${month(time)} ${two(time.getUTCDate())} ${clockTime(timeMs)} ${time.getUTCFullYear()}`
}

/** `10 Oct 2026 13:55:36`. */
export function dayFirstTime(timeMs: number): string {
  const time = new Date(timeMs)
  return `${two(time.getUTCDate())} ${month(time)} ${time.getUTCFullYear()} ${clockTime(timeMs)}`
}

/** `10/10/2026 1:55:36 PM`. */
export function americanTime(timeMs: number): string {
  const time = new Date(timeMs)
  const hours = time.getUTCHours()
  const clock = `${hours % 12 || 12}:${two(time.getUTCMinutes())}:${two(time.getUTCSeconds())} ${hours < 12 ? 'AM' : 'PM'}`
  return `${time.getUTCMonth() + 1}/${time.getUTCDate()}/${time.getUTCFullYear()} ${clock}`
}
