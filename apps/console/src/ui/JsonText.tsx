import { ActionIcon } from '@mantine/core'
import { copyText } from './copy-text.ts'
import { CopyIcon } from './icons.tsx'
import css from './JsonText.module.css'
import { jsonPieces } from './json-pieces.ts'

/** JSON in colours, with a button that copies it. */
export function JsonText({ text, label, id }: { text: string; label: string; id?: string }) {
  return (
    <div className={css['json']} id={id}>
      <ActionIcon
        variant="subtle"
        size="xs"
        className={css['copy']}
        aria-label="Copy as JSON"
        onClick={() => void copyText(text, 'JSON')}
      >
        <CopyIcon size={14} />
      </ActionIcon>
      <pre className={css['text']} tabIndex={0} aria-label={label}>
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
