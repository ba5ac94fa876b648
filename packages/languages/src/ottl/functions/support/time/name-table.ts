import { monthNames, weekdayNames } from './english-names.ts'

type NameElement = 'Jan' | 'January' | 'Mon' | 'Monday' | 'PM' | 'pm'

/** The names of months, weekdays and halves of the day in one language. */
export interface NameTable {
  /** The name of the element at a place in a text: its place in the list, and its length. */
  find(element: NameElement, text: string, at: number): { index: number; length: number } | null
}

type Names = { readonly [E in NameElement]: readonly (readonly string[])[] }

/** English names, as Go reads them: any case for months and weekdays, the case of the layout for halves of the day. */
export const englishNames: NameTable = table(
  {
    January: monthNames.map(name => [name.toLowerCase()]),
    Jan: monthNames.map(name => [name.slice(0, 3).toLowerCase()]),
    Monday: weekdayNames.map(name => [name.toLowerCase()]),
    Mon: weekdayNames.map(name => [name.slice(0, 3).toLowerCase()]),
    PM: [['AM'], ['PM']],
    pm: [['am'], ['pm']],
  },
  element => element !== 'PM' && element !== 'pm',
)

const cache = new Map<string, NameTable>()

/** The names of a language such as "es" or "it-IT", null when the platform does not know it. */
export function localizedNames(locale: string): NameTable | null {
  const known = cache.get(locale)
  if (known) return known
  if (!isSupported(locale)) return null
  const names = table(namesOf(locale), () => true)
  cache.set(locale, names)
  return names
}

function isSupported(locale: string): boolean {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(locale).length > 0
  } catch {
    // Not well-formed.
    return false
  }
}

function namesOf(locale: string): Names {
  const months = Array.from({ length: 12 }, (_, month) => Date.UTC(2024, month, 15))
  // 2024-09-01 was a Sunday.
  const days = Array.from({ length: 7 }, (_, day) => Date.UTC(2024, 8, 1 + day))
  const halves = [Date.UTC(2024, 0, 1, 3), Date.UTC(2024, 0, 1, 15)]
  const period = halves.map(at => spellings(locale, at, 'dayPeriod', [{ hour: 'numeric', hour12: true }]))
  const [am = [], pm = []] = period
  const dayPeriods = [
    ['am', ...am],
    ['pm', ...pm],
  ]
  const month = (style: 'long' | 'short') =>
    months.map(at => spellings(locale, at, 'month', [{ month: style }, { month: style, day: 'numeric' }]))
  const weekday = (style: 'long' | 'short') =>
    days.map(at => spellings(locale, at, 'weekday', [{ weekday: style }, { weekday: style, day: 'numeric' }]))
  return {
    January: month('long'),
    Jan: month('short'),
    Monday: weekday('long'),
    Mon: weekday('short'),
    PM: dayPeriods,
    pm: dayPeriods,
  }
}

/** The ways a language writes one name, alone and beside others, also without the spaces and the dot at the end. */
function spellings(
  locale: string,
  at: number,
  type: Intl.DateTimeFormatPartTypes,
  options: readonly Intl.DateTimeFormatOptions[],
): string[] {
  const found = new Set<string>()
  for (const option of options) {
    const parts = new Intl.DateTimeFormat(locale, { ...option, timeZone: 'UTC' }).formatToParts(at)
    const name = parts.find(part => part.type === type)?.value.toLowerCase() ?? ''
    for (const form of [name, name.replace(/\s/gu, ''), name.replace(/\s/gu, ' '), name.replace(/\.$/, '')]) {
      if (form !== '') found.add(form)
    }
  }
  return [...found]
}

function table(names: Names, ignoresCase: (element: NameElement) => boolean): NameTable {
  return {
    find: (element, text, at) => {
      let best: { index: number; length: number } | null = null
      for (const [index, forms] of names[element].entries()) {
        for (const form of forms) {
          const start = text.slice(at, at + form.length)
          const matches = (ignoresCase(element) ? start.toLowerCase() : start) === form
          if (matches && form.length > (best?.length ?? 0)) best = { index, length: form.length }
        }
      }
      return best
    },
  }
}
