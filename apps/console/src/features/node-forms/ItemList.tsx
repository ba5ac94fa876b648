import { ActionIcon, Button } from '@mantine/core'
import { type ReactNode, useId, useState } from 'react'
import { ChevronRightIcon, PlusIcon, TrashIcon, ArrowDownIcon, ArrowUpIcon } from '../../ui/icons.tsx'
import css from './Form.module.css'
import { useFormSettings } from './form-settings.ts'
import { hasProblemUnder, inside } from './model/field-problems.ts'
import { itemKind, itemTitle, moved, openAfterAdding, openAfterRemoving } from './model/item-title.ts'

type Item = Readonly<Record<string, unknown>>

interface ItemListProps {
  label: string
  labelledBy: string
  /** What one entry is called. */
  noun: string
  path: string
  items: readonly Item[]
  newItem: () => Item
  onChange: (items: readonly Item[]) => void
  /** The form of one entry. */
  children: (item: Item, at: number) => ReactNode
}

/** Objects in a list, closed to one line each; a new one opens at once. */
export function ItemList({ label, labelledBy, noun, path, items, newItem, onChange, children }: ItemListProps) {
  const { readOnly, errors } = useFormSettings()
  const id = useId()
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set())
  const toggle = (at: number) =>
    setOpen(open.has(at) ? new Set([...open].filter(index => index !== at)) : new Set([...open, at]))
  const add = () => {
    setOpen(openAfterAdding(open, items.length))
    onChange([...items, newItem()])
  }
  const remove = (at: number) => {
    setOpen(openAfterRemoving(open, at))
    onChange(items.filter((_item, index) => index !== at))
  }
  const move = (at: number, to: number) => {
    setOpen(new Set())
    onChange(moved(items, at, to))
  }
  return (
    <div role="group" aria-labelledby={labelledBy} className={css['items']}>
      {items.map((item, at) => {
        const title = itemTitle(item, at)
        return (
          // Entries have no identity of their own but their place.
          <section className={css['item']} data-wrong={hasProblemUnder(errors, inside(path, at)) || undefined} key={at}>
            <header className={css['itemHead']}>
              <button
                type="button"
                className={css['itemOpen']}
                aria-expanded={open.has(at)}
                aria-controls={`${id}-${at}`}
                onClick={() => toggle(at)}
              >
                <ChevronRightIcon size={12} />
                <span className="truncate">{title}</span>
                <span className="quiet truncate">{itemKind(item)}</span>
              </button>
              {readOnly ? null : (
                <>
                  <ActionIcon
                    variant="subtle"
                    size="xs"
                    aria-label={`Move ${title} up`}
                    disabled={at === 0}
                    onClick={() => move(at, at - 1)}
                  >
                    <ArrowUpIcon size={14} />
                  </ActionIcon>
                  <ActionIcon
                    variant="subtle"
                    size="xs"
                    aria-label={`Move ${title} down`}
                    disabled={at === items.length - 1}
                    onClick={() => move(at, at + 1)}
                  >
                    <ArrowDownIcon size={14} />
                  </ActionIcon>
                  <ActionIcon variant="subtle" size="xs" aria-label={`Remove ${title}`} onClick={() => remove(at)}>
                    <TrashIcon size={14} />
                  </ActionIcon>
                </>
              )}
            </header>
            {open.has(at) ? (
              <div id={`${id}-${at}`} className={css['itemBody']}>
                {children(item, at)}
              </div>
            ) : null}
          </section>
        )
      })}
      {readOnly ? null : (
        <div>
          <Button
            size="xs"
            variant="link"
            leftSection={<PlusIcon size={14} />}
            onClick={add}
            aria-label={`Add ${noun} to ${label}`}
          >
            Add {noun}
          </Button>
        </div>
      )}
      {readOnly && items.length === 0 ? <p className="quiet">None</p> : null}
    </div>
  )
}
