import { ActionIcon } from '@mantine/core'
import type { SequenceEntry } from '@weir/nodes/definitions'
import { type EntryPlace, rawEntry } from '@weir/pipeline'
import { AlertIcon, TrashIcon } from '../../../../ui/icons.tsx'
import { Gap } from '../Gap.tsx'
import { keyOf } from '../model/entry-keys.ts'
import { useSequenceRows } from '../sequence-context.ts'
import css from './Row.module.css'

/** What stands in the place of a processor and is none: it is shown as it is, and can be put right in the YAML. */
export function UnreadableRow({ entry, place }: { entry: SequenceEntry; place: EntryPlace }) {
  const { readOnly, remove } = useSequenceRows()
  return (
    <li className={css['row']} aria-label="Unreadable processor, YAML only" data-row={place.at(-1)} data-wrong>
      <Gap gap={place} />
      <div className={css['head']}>
        <span className={css['gripless']} />
        <span className={css['wrong']}>
          <AlertIcon size={14} />
        </span>
        <span className={css['name']}>Unreadable processor</span>
        <span className={css['kind']}>Put it right with Edit as YAML</span>
        <span className="grow" />
        {readOnly ? null : (
          <ActionIcon
            variant="subtle"
            size="xs"
            aria-label="Delete the unreadable processor"
            onClick={() => remove(keyOf(entry))}
          >
            <TrashIcon size={14} />
          </ActionIcon>
        )}
      </div>
      <pre className={css['raw']}>{JSON.stringify(rawEntry(entry), null, 2)}</pre>
    </li>
  )
}
