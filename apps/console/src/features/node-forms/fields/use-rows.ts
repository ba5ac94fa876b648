import { useState } from 'react'
import type { Row } from '../model/rows.ts'

type Rows = readonly Row<unknown>[]

const jsonOf = (value: unknown) => JSON.stringify(value ?? null)

/**
 * The rows of a list or map while they are edited. Rows that hold nothing yet are not part of the value, so they are kept here;
 * a value from elsewhere, such as the YAML, takes their place.
 */
export function useRows(
  value: unknown,
  read: (value: unknown) => Row<unknown>[],
  write: (rows: Rows) => unknown,
  onChange: (value: unknown) => void,
): readonly [Rows, (rows: Rows) => void] {
  const json = jsonOf(value)
  const [state, setState] = useState(() => ({ rows: read(value), of: json }))
  const isOwn = state.of === json || jsonOf(write(state.rows)) === json
  const shown = isOwn ? state.rows : read(value)
  if (!isOwn) setState({ rows: [...shown], of: json })
  const change = (rows: Rows) => {
    const next = write(rows)
    setState({ rows: [...rows], of: jsonOf(next) })
    onChange(next)
  }
  return [shown, change]
}
