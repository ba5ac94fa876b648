import { Badge } from '../../../ui/StateBadge.tsx'
import css from '../TestingDialog.module.css'

type Fields = Readonly<Record<string, unknown>>

interface ParsedLogsProps {
  logs: readonly string[]
  /** The fields of each log, null where the pattern does not match; undefined while there is no result. */
  parsed: readonly (Fields | null)[] | undefined
}

/** Each log with the fields that a pattern takes out of it. */
export const ParsedLogs = ({ logs, parsed }: ParsedLogsProps) => (
  <ol className={css['results']} aria-label="Results">
    {logs.map((log, at) => (
      // Logs may repeat; they have nothing but their place.
      <li className={css['result']} key={at}>
        <p className={css['line']} data-quiet={parsed?.[at] === null || undefined}>
          {log}
        </p>
        <Result fields={parsed?.[at]} />
      </li>
    ))}
  </ol>
)

function Result({ fields }: { fields: Fields | null | undefined }) {
  if (fields === undefined) return null
  if (fields === null) return <Badge tone="idle">No match</Badge>
  const rows = Object.entries(fields)
  if (rows.length === 0) return <p className={css['note']}>It matches, and has no named parts.</p>
  return (
    <table className={css['fields']} aria-label="Fields of this log">
      <tbody>
        {rows.map(([name, value]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td data-plain={typeof value !== 'string' || undefined}>
              {typeof value === 'string' ? value : JSON.stringify(value)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
