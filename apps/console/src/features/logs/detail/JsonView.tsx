import type { LogRow } from '@weir/contracts'
import { JsonText } from '../../../ui/JsonText.tsx'
import css from './LogPanel.module.css'
import { logJson } from './log-json.ts'

/** The whole log as JSON. */
export function JsonView({ row }: { row: LogRow }) {
  return (
    <div className={css['json']}>
      <JsonText text={logJson(row)} label="The log as JSON" />
    </div>
  )
}
