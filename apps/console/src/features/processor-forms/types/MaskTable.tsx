import { Button } from '@mantine/core'
import { useId, useMemo, useState } from 'react'
import { useSurroundings } from '../../../lib/form-surroundings.ts'
import { BookIcon, PlusIcon } from '../../../ui/icons.tsx'
import { ProblemLines, problemsAt } from '../../node-forms/index.ts'
import { MaskLibrary } from './MaskLibrary.tsx'
import { MaskRow } from './MaskRow.tsx'
import css from './Mask.module.css'
import { countMatches, libraryMask, maskedTexts, maskOf, newMask } from './model/masks.ts'
import { type FormPart, objectsOf, partAt, type Values } from './model/part.ts'
import types from './Types.module.css'

const name = 'capture_group_masks'

/** The masks of a processor, in the order in which they run. */
export function MaskTable({ part }: { part: FormPart }) {
  const id = useId()
  const { samples } = useSurroundings()
  const list = part.values[name]
  const items = useMemo(() => objectsOf(list), [list])
  const texts = useMemo(() => maskedTexts(samples), [samples])
  const counts = useMemo(() => (texts.length === 0 ? [] : countMatches(items.map(maskOf), texts)), [items, texts])
  const [edited, setEdited] = useState<number>()
  const [isLibraryOpen, setLibraryOpen] = useState(false)
  const change = (next: readonly Values[]) => part.onChange({ ...part.values, [name]: next })
  const add = () => {
    setEdited(items.length)
    change([...items, newMask(items)])
  }
  const remove = (at: number) => {
    setEdited(undefined)
    change(items.filter((_item, index) => index !== at))
  }
  return (
    <div className={types['rules']} role="group" aria-labelledby={`${id}-label`}>
      <span className={types['label']} id={`${id}-label`}>
        Masks<span className={css['required']}> *</span>
      </span>
      <div className={css['frame']}>
        <div className={css['scroll']}>
          <table className={css['table']} aria-labelledby={`${id}-label`}>
            <colgroup>
              <col className={css['on']} />
              <col className={css['name']} />
              <col />
              <col className={css['mask']} />
              <col className={css['more']} />
            </colgroup>
            <thead>
              <tr>
                <th>
                  <span className="visually-hidden">On</span>
                </th>
                <th>Name</th>
                <th>Pattern</th>
                <th>Mask</th>
                <th>
                  <span className="visually-hidden">Actions</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {items.map((item, at) => (
                // Masks have no identity of their own but their place.
                <MaskRow
                  part={partAt(part, name, at)}
                  count={counts[at]}
                  isEdited={edited === at}
                  onEdit={isOn => setEdited(isOn ? at : undefined)}
                  onRemove={() => remove(at)}
                  key={at}
                />
              ))}
              {items.length === 0 ? (
                <tr>
                  <td colSpan={5} className={css['none']}>
                    Nothing is masked yet.
                  </td>
                </tr>
              ) : null}
            </tbody>
          </table>
        </div>
        {part.readOnly ? null : (
          <div className={css['foot']}>
            <Button size="xs" variant="link" leftSection={<PlusIcon size={12} />} onClick={add}>
              Add custom mask
            </Button>
            <Button
              size="xs"
              variant="link"
              leftSection={<BookIcon size={12} />}
              aria-expanded={isLibraryOpen}
              onClick={() => setLibraryOpen(!isLibraryOpen)}
            >
              From library
            </Button>
          </div>
        )}
      </div>
      {isLibraryOpen && !part.readOnly ? (
        <MaskLibrary
          items={items}
          onAdd={entry => change([...items, libraryMask(entry)])}
          onClose={() => setLibraryOpen(false)}
        />
      ) : null}
      <ProblemLines
        errors={problemsAt(part.errors, name)}
        warnings={problemsAt(part.warnings, name)}
        id={`${id}-wrong`}
      />
    </div>
  )
}
