import { ActionIcon } from '@mantine/core'
import { CloseIcon } from '../../../ui/icons.tsx'
import { JsonText } from '../../../ui/JsonText.tsx'
import { outputText, type TestItem } from '../model/test-items.ts'
import css from '../TestingDialog.module.css'

interface ItemOutputsProps {
  items: readonly TestItem[]
  /** The value for each item; undefined while there is no result. */
  outputs: readonly unknown[] | undefined
  failure: { item: number | undefined; message: string } | undefined
  onRemove: (id: string) => void
}

/** The items with what the expression gives for each. */
export function ItemOutputs({ items, outputs, failure, onRemove }: ItemOutputsProps) {
  if (items.length === 0) return <p className={css['note']}>Add an item as JSON to try the expression on it.</p>
  return (
    <ol className={css['results']} aria-label="Sample items">
      {items.map(({ id, title, data, isCustom }, at) => (
        <li className={css['result']} key={id}>
          <div className={css['itemHead']}>
            <span className="grow">
              {isCustom ? 'Custom item' : id === 'example' ? 'Example item' : 'Captured event'}
            </span>
            <ActionIcon variant="subtle" size="xs" aria-label={`Remove item ${at + 1}`} onClick={() => onRemove(id)}>
              <CloseIcon size={12} />
            </ActionIcon>
          </div>
          <p className={css['line']}>{title}</p>
          {failure?.item === at ? (
            <p className={css['problem']} role="alert">
              {failure.message}
            </p>
          ) : outputs ? (
            <p className={css['output']}>
              <span aria-hidden>→</span>
              <output aria-label={`Output of item ${at + 1}`}>{outputText(outputs[at])}</output>
            </p>
          ) : null}
          <details className={css['whole']}>
            <summary>The whole item</summary>
            <JsonText text={JSON.stringify(data, null, 2)} label={`Item ${at + 1}`} />
          </details>
        </li>
      ))}
    </ol>
  )
}
