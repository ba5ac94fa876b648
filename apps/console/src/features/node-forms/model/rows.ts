/** An entry of a list or map while it is edited; the id tells entries apart that hold the same. */
export interface Row<Value> {
  id: number
  key: string
  value: Value | undefined
}

let lastId = 0
export const newRow = <Value>(value?: Value, key = ''): Row<Value> => {
  lastId += 1
  return { id: lastId, key, value }
}

export const listRows = (value: unknown): Row<unknown>[] =>
  Array.isArray(value) ? value.map(item => newRow<unknown>(item)) : []

/** Rows that hold nothing yet are not part of the value; an empty text that was stored is. */
export const rowsList = (rows: readonly Row<unknown>[]): unknown[] =>
  rows.flatMap(({ value }) => (value === undefined ? [] : [value]))

export const mapRows = (value: unknown): Row<unknown>[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).map(([key, item]) => newRow<unknown>(item, key))
    : []

/** A map of the rows that have a key; an empty map is no value at all. */
export function rowsMap(rows: readonly Row<unknown>[], blank: unknown): Record<string, unknown> | undefined {
  const entries = rows.flatMap(({ key, value }) => (key.trim() === '' ? [] : [[key, value ?? blank] as const]))
  return entries.length === 0 ? undefined : Object.fromEntries(entries)
}

/** Why a row cannot be part of a map; the first of several with the same key counts. */
export function keyProblem(rows: readonly Row<unknown>[], at: number): string | undefined {
  const key = rows[at]?.key ?? ''
  if (key === '') return undefined
  return rows.findIndex(row => row.key === key) < at ? 'Key must be unique' : undefined
}
