import { ActionIcon } from '@mantine/core'
import type { LogRow } from '@weir/contracts'
import { CopyIcon } from '../../../ui/icons.tsx'
import { copyText } from '../copy-text.ts'
import css from './LogPanel.module.css'
import { jsonPieces, logJson } from './log-json.ts'

/** The whole log as JSON. */
export function JsonView({ row }: { row: LogRow }) {
  const text = logJson(row)
  return (
    <div className={css['json']}>
      <ActionIcon
        variant="subtle"
        size="xs"
        className={css['jsonCopy']}
        aria-label="Copy as JSON"
        onClick={() => void copyText(text, 'JSON')}
      >
        <CopyIcon size={14} />
      </ActionIcon>
      <pre className={css['jsonText']} tabIndex={0} aria-label="The log as JSON">
        {jsonPieces(text).map(({ kind, text: part }, index) => (
          // The pieces of a text have nothing but their place.
          <span className={css[kind]} key={index}>
            {part}
          </span>
        ))}
      </pre>
    </div>
  )
}
