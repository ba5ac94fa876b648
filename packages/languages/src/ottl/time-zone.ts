/** The local time of a place: how far it is from UTC at a moment, and what it calls itself then. */
export interface TimeZone {
  readonly name: string
  /** Seconds east of UTC. */
  offsetAt(unixSeconds: number): number
  /** Such as "CET"; empty for a bare offset. */
  abbreviationAt(unixSeconds: number): string
  /** The offset that the place uses under an abbreviation around a moment of local time, null when it uses none. */
  offsetOf(abbreviation: string, localSeconds: number): number | null
}

/** A zone with one offset all year. */
export function fixedZone(abbreviation: string, offset: number): TimeZone {
  return {
    name: abbreviation,
    offsetAt: () => offset,
    abbreviationAt: () => abbreviation,
    offsetOf: name => (name === abbreviation ? offset : null),
  }
}

export const utc = fixedZone('UTC', 0)

// The names of the time zone database without a slash. Platforms know more of them, such as BST for Bangladesh.
const plainNames = new Set(
  (
    'CET CST6CDT Cuba EET EST EST5EDT Egypt Eire GB GB-Eire GMT GMT+0 GMT-0 GMT0 Greenwich HST Hongkong Iceland Iran ' +
    'Israel Jamaica Japan Kwajalein Libya MET MST MST7MDT NZ NZ-CHAT Navajo PRC PST8PDT Poland Portugal ROC ROK ' +
    'Singapore Turkey UCT UTC Universal W-SU WET Zulu'
  ).split(' '),
)

const universal = new Set(['', 'UTC', 'UCT', 'Universal', 'Zulu', 'Etc/UTC', 'Etc/UCT', 'Etc/Universal', 'Etc/Zulu'])
const greenwich = new Set(['GMT', 'GMT+0', 'GMT-0', 'GMT0', 'Greenwich', 'Etc/GMT', 'Etc/Greenwich'])

const cache = new Map<string, TimeZone>()

/** The zone with a name of the time zone database, null when there is none. */
export function timeZone(name: string): TimeZone | null {
  if (universal.has(name)) return utc
  if (greenwich.has(name)) return fixedZone('GMT', 0)
  if (name === 'Local') return localZone()
  const known = cache.get(name)
  if (known) return known
  if (!/^[A-Za-z]/.test(name) || (!name.includes('/') && !plainNames.has(name))) return null
  try {
    const zone = new NamedZone(name)
    cache.set(name, zone)
    return zone
  } catch {
    // The platform refuses names it does not know.
    return null
  }
}

let local: TimeZone | null = null

/** The zone of this machine. */
export function localZone(): TimeZone {
  local ??= timeZone(new Intl.DateTimeFormat('en-US').resolvedOptions().timeZone) ?? utc
  return local
}

// Offsets change only on quarters of an hour, apart from local mean times of long ago.
const quarter = 900
const maxRemembered = 512
const maxSeconds = 8.64e12

class NamedZone implements TimeZone {
  readonly name: string
  readonly #offsets: Intl.DateTimeFormat
  readonly #remembered = new Map<number, number>()

  constructor(name: string) {
    this.name = name
    this.#offsets = new Intl.DateTimeFormat('en-US', { timeZone: name, timeZoneName: 'longOffset' })
  }

  offsetAt(unixSeconds: number): number {
    const slot = Math.floor(unixSeconds / quarter)
    const known = this.#remembered.get(slot)
    if (known !== undefined) return known
    const offset = parseOffset(zoneName(this.#offsets, unixSeconds))
    if (this.#remembered.size >= maxRemembered) this.#remembered.clear()
    this.#remembered.set(slot, offset)
    return offset
  }

  abbreviationAt(unixSeconds: number): string {
    for (const locale of ['en-US', 'en-GB', 'en-AU', 'en-IN', 'en-ZA']) {
      const short = zoneName(formatter(locale, this.name, 'short'), unixSeconds)
      if (/^[A-Z]+$/.test(short)) return short
    }
    const long = zoneName(formatter('en-US', this.name, 'long'), unixSeconds)
    return abbreviations.get(long) ?? numericName(this.offsetAt(unixSeconds))
  }

  offsetOf(abbreviation: string, localSeconds: number): number | null {
    const here = localSeconds - this.offsetAt(localSeconds)
    const halfYear = 182 * 86_400
    for (const at of [here, here - halfYear, here + halfYear]) {
      if (this.abbreviationAt(at) === abbreviation) return this.offsetAt(at)
    }
    return null
  }
}

// Zones that platforms only name in full, and what the time zone database calls them.
const abbreviations = new Map([
  ['Japan Standard Time', 'JST'],
  ['China Standard Time', 'CST'],
  ['Taipei Standard Time', 'CST'],
  ['Korean Standard Time', 'KST'],
  ['Hong Kong Standard Time', 'HKT'],
  ['Israel Standard Time', 'IST'],
  ['Israel Daylight Time', 'IDT'],
  ['Moscow Standard Time', 'MSK'],
  ['Pakistan Standard Time', 'PKT'],
  ['Philippine Standard Time', 'PST'],
  ['Western Indonesia Time', 'WIB'],
  ['Central Indonesia Time', 'WITA'],
  ['Eastern Indonesia Time', 'WIT'],
])

const formatters = new Map<string, Intl.DateTimeFormat>()

function formatter(locale: string, zone: string, style: 'short' | 'long'): Intl.DateTimeFormat {
  const key = `${locale} ${zone} ${style}`
  const known = formatters.get(key) ?? new Intl.DateTimeFormat(locale, { timeZone: zone, timeZoneName: style })
  formatters.set(key, known)
  return known
}

function zoneName(format: Intl.DateTimeFormat, unixSeconds: number): string {
  const seconds = Math.max(-maxSeconds, Math.min(maxSeconds, unixSeconds))
  return format.formatToParts(seconds * 1000).find(part => part.type === 'timeZoneName')?.value ?? ''
}

/** Reads "GMT", "GMT+05:30" or "GMT-04:56:02". */
function parseOffset(text: string): number {
  const match = /([-+\u2212])(\d+)(?::(\d+))?(?::(\d+))?$/.exec(text)
  if (!match) return 0
  const [, sign, hours, minutes = '0', seconds = '0'] = match
  const offset = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
  return sign === '+' ? offset : -offset
}

/** The time zone database calls zones without letters of their own by their offset, as in "+03" or "+0530". */
function numericName(offset: number): string {
  const size = Math.abs(offset)
  const hours = String(Math.floor(size / 3600)).padStart(2, '0')
  const minutes = Math.floor((size % 3600) / 60)
  return `${offset < 0 ? '-' : '+'}${hours}${minutes === 0 ? '' : String(minutes).padStart(2, '0')}`
}
