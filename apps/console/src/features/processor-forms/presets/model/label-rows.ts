import { isObject } from './preset-values.ts'

/** A text and the severity that it stands for, while they are edited. */
export interface LabelRow {
  text: string
  label: string
}

export const labelRows = (labels: unknown): LabelRow[] =>
  isObject(labels)
    ? Object.entries(labels).map(([text, label]) => ({ text, label: typeof label === 'string' ? label : '' }))
    : []

/** The map that rows stand for. Rows that hold nothing yet are no part of it, and the first of equal texts counts. */
export function labelsOf(rows: readonly LabelRow[]): Record<string, string> {
  const labels = new Map<string, string>()
  for (const { text, label } of rows) {
    if ((text !== '' || label !== '') && !labels.has(text)) labels.set(text, label)
  }
  return Object.fromEntries(labels)
}

/** Why a row cannot count. */
export const labelProblem = (rows: readonly LabelRow[], at: number): string | undefined => {
  const text = rows[at]?.text ?? ''
  return text !== '' && rows.findIndex(row => row.text === text) < at ? 'Text must be unique' : undefined
}
