import { OttlError, OttlFault } from '../error.ts'
import { defineConverter } from './definition.ts'
import { literalString, timeValue } from './parameters.ts'
import { formatTime as writeTime } from './support/time/format-layout.ts'
import { checkTimeFormat, writingLayout } from './support/time/strptime.ts'

export const formatTime = defineConverter({
  name: 'FormatTime',
  docs: 'Writes a time as text, in a format like those of Time.',
  parameters: { time: timeValue, format: literalString },
  returns: 'string',
  examples: [
    {
      expression: 'FormatTime(Time("1993-07-31 +02:00", "%Y-%m-%d %j"), "%B %d, %Y (%a) %H:%M%z")',
      result: 'July 31, 1993 (Sat) 00:00+0200',
    },
    { expression: 'FormatTime(time, "%Y-%m-%dT%H:%M:%S.%LZ")', result: '1970-01-01T00:00:00Z' },
    { expression: 'FormatTime(time, "RFC1123")', result: 'Thu, 01 Jan 1970 00:00:00 UTC' },
    { expression: 'FormatTime(body, "%F")', log: { body: 'now' }, error: 'expected time but got string' },
  ],
  create: ({ time, format }) => {
    try {
      checkTimeFormat(format)
    } catch (error) {
      if (error instanceof OttlFault) throw new OttlError(error.message, time.at.line, time.at.column)
      throw error
    }
    const layout = writingLayout(format)
    return () => writeTime(time.get(), layout)
  },
})
