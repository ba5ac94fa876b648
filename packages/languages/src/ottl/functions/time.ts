import { OttlError, OttlFault } from '../error.ts'
import { defineConverter } from './definition.ts'
import { literalString, optional, stringValue } from './parameters.ts'
import { englishNames, localizedNames } from './support/time/name-table.ts'
import { checkTimeFormat, defaultZone, timeReader } from './support/time/strptime.ts'

export const time = defineConverter({
  name: 'Time',
  docs:
    'Reads a time from text. The format has directives such as %Y-%m-%dT%H:%M:%S.%L%z, or is a Go layout such as ' +
    '2006-01-02T15:04:05Z07:00 or the name of one such as RFC3339. Text without a zone is of the location, by default ' +
    'that of the machine. The locale, such as "es", is the language of the names of months and days.',
  parameters: {
    time: stringValue,
    format: literalString,
    location: optional(literalString),
    locale: optional(literalString),
  },
  returns: 'time',
  examples: [
    { expression: 'UnixSeconds(Time("2023-05-26T12:34:56Z", "%Y-%m-%dT%H:%M:%S%z"))', result: 1685104496 },
    { expression: 'UnixSeconds(Time("2023-5-26 2:34:56 -10", "%F %T%z"))', result: 1685104496 },
    {
      expression: 'UnixMilli(Time(body, "%Y-%m-%d %H:%M:%S,%L", location="America/New_York"))',
      log: { body: '2023-05-26 08:34:56,5' },
      result: 1685104496500,
    },
    { expression: 'UnixSeconds(Time("26 maggio 2023", "%d %B %Y", "UTC", "it"))', result: 1685059200 },
    { expression: 'UnixNano(Time("2023-05-26T12:34:56.25+00:00", "RFC3339"))', result: 1685104496250000000n },
    { expression: 'UnixSeconds(Time("26.05.2023 12h", "02.01.2006 15h", "UTC"))', result: 1685102400 },
    { expression: 'Time(body, "%Y/%m/%d")', log: { body: '11/11/11' }, error: 'cannot parse "11/11/11" as "%Y"' },
    { expression: 'Time(body, "%Y/%m/%d")', log: { body: '' }, error: 'time cannot be nil' },
  ],
  create: ({ time: text, format, location, locale }) => {
    const { line, column } = text.at
    const read = reader(format, location, locale, message => {
      throw new OttlError(message, line, column)
    })
    return () => {
      const given = text.get()
      if (given === '') throw new OttlFault('there is no time in an empty text (time cannot be nil)')
      return read(given)
    }
  },
})

function reader(
  format: string,
  location: string | undefined,
  locale: string | undefined,
  refuse: (message: string) => never,
) {
  try {
    checkTimeFormat(format)
    const names = locale === undefined ? englishNames : localizedNames(locale)
    if (!names) return refuse(`unsupported locale '${locale}'; a language tag such as es or it-IT is needed`)
    return timeReader(format, defaultZone(format, location), names)
  } catch (error) {
    if (error instanceof OttlFault) return refuse(error.message)
    throw error
  }
}
