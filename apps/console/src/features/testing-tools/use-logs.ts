import { useState } from 'react'
import { mostLines, textLines } from './model/text-lines.ts'

export const logTabs = [
  { value: 'examples', label: 'Example logs' },
  { value: 'custom', label: 'Custom logs' },
] as const
export type LogTab = (typeof logTabs)[number]['value']

/** The logs that a pattern is tried on: examples, or what somebody writes. */
export function useLogs(examples: readonly string[]) {
  const [tab, setTab] = useState<LogTab>('examples')
  const [custom, setCustom] = useState('')
  const logs = tab === 'examples' ? examples.slice(0, mostLines) : textLines(custom)
  return { tab, setTab, custom, setCustom, logs }
}
export type Logs = ReturnType<typeof useLogs>
