import { z } from 'zod'
import { definePreset } from './preset.ts'
import { sourceField, targetField } from './shared-fields.ts'
import { callArguments, mergeInto, ottlPath, quote, readMerge, unquote } from './statement-text.ts'

/** The names of a header as one text; empty ones are left out. */
export function joinHeader(names: readonly string[], delimiter = ','): string {
  return names
    .map(name => name.trim())
    .filter(name => name !== '')
    .join(delimiter)
}

const delimiter = z.string().min(1, 'is required').max(10).default(',')

const header = z.union(
  [
    z.array(z.string()).refine(names => joinHeader(names) !== '', { error: 'needs at least one name' }),
    z.object({ path: ottlPath }),
  ],
  { error: 'needs names of columns, or a field that holds them' },
)

export const parseCsv = definePreset({
  preset: 'parse-csv',
  title: 'Parse CSV',
  summary: 'Reads a line of separated values into fields.',
  group: 'Parse',
  icon: 'IconTable',
  config: z.object({
    source: sourceField,
    target: targetField,
    header: header.meta({
      title: 'Header',
      description: 'The names of the columns, or the field that holds them.',
      valueType: '[]text',
    }),
    delimiter: delimiter.meta({ title: 'Delimiter', visibility: 'advanced' }),
    headerDelimiter: delimiter.meta({ title: 'Header delimiter', visibility: 'advanced' }),
    mode: z
      .enum(['strict', 'lazyQuotes', 'ignoreQuotes'])
      .default('lazyQuotes')
      .meta({
        title: 'Mode',
        optionTitles: ['Strict', 'Lazy quotes', 'Ignore quotes'],
        visibility: 'advanced',
      }),
  }),
  toStatements({ source, target, header: columns, delimiter: split, headerDelimiter, mode }) {
    const names = Array.isArray(columns) ? quote(joinHeader(columns, headerDelimiter)) : columns.path
    const args = [source, names, quote(split), quote(headerDelimiter), quote(mode)]
    return mergeInto(target, `ParseCSV(${args.join(', ')})`)
  },
  read(lines) {
    const merge = readMerge(lines)
    const [source, names, split, headerSplit, mode] = callArguments('ParseCSV', merge?.value ?? '') ?? []
    const headerDelimiter = unquote(headerSplit) ?? ','
    const columns = unquote(names)?.split(headerDelimiter) ?? { path: names }
    return (
      merge && {
        source,
        target: merge.target,
        header: columns,
        delimiter: unquote(split),
        headerDelimiter,
        mode: unquote(mode),
      }
    )
  },
  examples: [
    {
      title: 'Names given, empty ones dropped',
      config: { header: ['time', '', 'level', 'text'] },
      statements:
        'merge_maps(attributes, ParseCSV(body, "time,level,text", ",", ",", "lazyQuotes"), "upsert") where IsMap(attributes)\n' +
        'set(attributes, ParseCSV(body, "time,level,text", ",", ",", "lazyQuotes")) where not IsMap(attributes)',
      input: [{ _type: 'log', body: '12:00,warn,disk is full' }],
      output: [
        {
          _type: 'log',
          body: '12:00,warn,disk is full',
          attributes: { time: '12:00', level: 'warn', text: 'disk is full' },
        },
      ],
    },
    {
      title: 'Names from a field',
      config: {
        header: { path: 'attributes["columns"]' },
        delimiter: ';',
        headerDelimiter: '|',
        mode: 'strict',
        target: 'body',
      },
      statements:
        'merge_maps(body, ParseCSV(body, attributes["columns"], ";", "|", "strict"), "upsert") where IsMap(body)\n' +
        'set(body, ParseCSV(body, attributes["columns"], ";", "|", "strict")) where not IsMap(body)',
      input: [{ _type: 'log', body: '1;2', attributes: { columns: 'a|b' } }],
      output: [{ _type: 'log', body: { a: '1', b: '2' }, attributes: { columns: 'a|b' } }],
    },
  ],
})
