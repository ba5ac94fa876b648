import { compileRegex, maxTextLength, type Regex, RegexError } from '@weir/languages/regex'
import type { z } from 'zod'
import { CsvError, type Table } from './csv.ts'
import { type lookupDefinition, lookupLimits } from './lookup.definition.ts'

export type LookupConfig = z.output<typeof lookupDefinition.config>
export type Row = readonly string[]

/** A table made ready to be searched. */
export interface LookupIndex {
  /** The rows that match the values of the key fields, in the order of the table. */
  find(values: readonly string[]): readonly Row[]
  /** Which column each output field takes. */
  readonly outColumns: readonly number[]
  /** What in the table cannot be used, if anything. */
  readonly warning: string | undefined
}

type Find = LookupIndex['find']
/** Whether the value of a key field matches the cell of its column. */
type Matches = (value: string, cell: string) => boolean

/** Makes an index; throws a {@link CsvError} when the table does not fit the configuration. */
export function createIndex(table: Table, config: LookupConfig): LookupIndex {
  const columnOf = (name: string) => {
    const at = table.columns.indexOf(name)
    if (at < 0)
      throw new CsvError(`the table has no column ${JSON.stringify(name)}; it has ${table.columns.join(', ')}`)
    return at
  }
  const columns = config.key_fields.map(key => columnOf(key.lookup_field))
  const outColumns = config.out_fields.map(out => columnOf(out.lookup_field))
  const { find, warning } = finder(table.rows, columns, config)
  return { find, outColumns, warning }
}

function finder(
  rows: readonly Row[],
  columns: readonly number[],
  config: LookupConfig,
): Pick<LookupIndex, 'find' | 'warning'> {
  const fold = config.ignore_case ? (text: string) => text.toLowerCase() : (text: string) => text
  const limit = config.match_option === 'all' ? lookupLimits.maxMatches : 1
  switch (config.match_mode) {
    case 'exact':
      return { find: findExact(rows, columns, fold), warning: undefined }
    case 'regex':
      return findRegex(rows, columns, config.regex_option === 'all' ? lookupLimits.maxMatches : 1)
    case 'contain':
      checkRows(rows, lookupLimits.maxContainRows, 'contain')
      return {
        find: scan(foldRows(rows, columns, fold), (value, cell) => value.includes(cell), limit, fold),
        warning: undefined,
      }
    case 'prefix':
      return { find: findEnds(foldRows(rows, columns, fold), 'prefix', limit, fold), warning: undefined }
    case 'suffix':
      return { find: findEnds(foldRows(rows, columns, fold), 'suffix', limit, fold), warning: undefined }
  }
}

function checkRows(rows: readonly Row[], max: number, mode: string): void {
  if (rows.length > max) throw new CsvError(`the table has ${rows.length} rows; match mode ${mode} can use ${max}`)
}

/** A row with the cells to compare by. */
interface KeyedRow {
  readonly row: Row
  readonly cells: readonly string[]
}

type Fold = (text: string) => string

/** Rows with an empty cell among their keys are left out: it would match everything. */
function foldRows(rows: readonly Row[], columns: readonly number[], fold: Fold): KeyedRow[] {
  return rows
    .map(row => ({ row, cells: columns.map(at => fold(row[at] ?? '')) }))
    .filter(({ cells }) => !cells.includes(''))
}

const joined = (values: readonly string[]) =>
  values.length === 1 ? (values[0] ?? '') : values.map(value => `${value.length}:${value}`).join('')

function findExact(rows: readonly Row[], columns: readonly number[], fold: Fold): Find {
  const index = new Map<string, Row[]>()
  for (const row of rows) {
    const key = joined(columns.map(at => fold(row[at] ?? '')))
    if (!index.has(key)) index.set(key, [row])
  }
  return values => index.get(joined(values.map(fold))) ?? []
}

function scan(rows: readonly KeyedRow[], matches: Matches, limit: number, fold: Fold): Find {
  return values => {
    const folded = values.map(value => fold(value.slice(0, maxTextLength)))
    const found: Row[] = []
    for (const { row, cells } of rows) {
      if (!cells.every((cell, at) => matches(folded[at] ?? '', cell))) continue
      found.push(row)
      if (found.length >= limit) break
    }
    return found
  }
}

/** Looks each beginning (or end) of the value up that is as long as some cell, instead of trying all rows. */
function findEnds(rows: readonly KeyedRow[], mode: 'prefix' | 'suffix', limit: number, fold: Fold): Find {
  const index = new Map<string, number[]>()
  const lengths = new Set<number>()
  rows.forEach(({ cells: [first = ''] }, at) => {
    lengths.add(first.length)
    const known = index.get(first)
    if (known) known.push(at)
    else index.set(first, [at])
  })
  const matches: Matches =
    mode === 'prefix' ? (value, cell) => value.startsWith(cell) : (value, cell) => value.endsWith(cell)
  return values => {
    const folded = values.map(fold)
    const [first = ''] = folded
    const found: number[] = []
    for (const length of lengths) {
      if (length > first.length) continue
      const end = mode === 'prefix' ? first.slice(0, length) : first.slice(first.length - length)
      for (const at of index.get(end) ?? []) {
        if (rows[at]?.cells.every((cell, key) => matches(folded[key] ?? '', cell))) found.push(at)
      }
    }
    const rowsFound: Row[] = []
    for (const at of found.sort((a, b) => a - b).slice(0, limit)) {
      const keyed = rows[at]
      if (keyed) rowsFound.push(keyed.row)
    }
    return rowsFound
  }
}

function findRegex(
  rows: readonly Row[],
  columns: readonly number[],
  limit: number,
): Pick<LookupIndex, 'find' | 'warning'> {
  checkRows(rows, lookupLimits.maxRegexRows, 'regex')
  let warning: string | undefined
  const usable: { row: Row; regexes: Regex[] }[] = []
  rows.forEach((row, at) => {
    const patterns = columns.map(column => row[column] ?? '')
    if (patterns.includes('')) return
    try {
      usable.push({ row, regexes: patterns.map(compileRegex) })
    } catch (error) {
      if (!(error instanceof RegexError)) throw error
      warning ??= `row ${at + 1} of the table is left out: ${error.message}`
    }
  })
  const find: Find = values => {
    const texts = values.map(value => value.slice(0, maxTextLength))
    const found: Row[] = []
    for (const { row, regexes } of usable) {
      if (!regexes.every((regex, at) => regex.test(texts[at] ?? ''))) continue
      found.push(row)
      if (found.length >= limit) break
    }
    return found
  }
  return { find, warning }
}
