import { Button } from '@mantine/core'
import { entryName, type SequenceEntry } from '@weir/nodes/definitions'
import {
  canDrop,
  canInsert,
  dropEntry,
  duplicateEntry,
  endOf,
  entriesWithPlaces,
  entryAt,
  type GraphNode,
  insertEntry,
  readEntries,
  replaceEntry,
  switched,
  switchProcessor,
  without,
  writeEntries,
} from '@weir/pipeline'
import { useEffect, useMemo, useRef, useState } from 'react'
import { notify } from '../../../ui/notify.tsx'
import type { Problems } from '../../node-forms/index.ts'
import { useEditing } from '../editing/editing.tsx'
import { saveRefusals } from '../node-panel/node-edit.ts'
import type { NodeEditing } from '../node-panel/use-node-edit.ts'
import type { Move } from './model/drop-place.ts'
import { keyOf, placeOf, withKey, withKeys } from './model/entry-keys.ts'

type Entries = readonly SequenceEntry[]

let added = 0
/** A key that no row has; pages of servers without TLS cannot make random ids. */
const newKey = () => {
  added += 1
  return `new ${added}`
}

/** The processors of a Conditional Group while they are edited; rows are called by the key of their entry. */
export function useSequence(node: GraphNode, editing: NodeEditing) {
  const { document, edit } = useEditing()
  const { values, setValues, refuse } = editing
  const raw = values['processors']
  const entries = useMemo(() => withKeys(readEntries(raw)), [raw])
  const rows = useOpenRows()
  const undoToast = useUndoToast()
  const [refused, setRefused] = useState<Readonly<Record<string, readonly string[]>>>({})

  const refuseRow = (key: string, reasons: readonly string[]) => {
    setRefused(before => ({ ...before, [key]: reasons }))
    refuse(key, reasons)
  }

  const change = (to: (entries: Entries) => Entries) =>
    setValues(before => ({ ...before, processors: writeEntries(to(withKeys(readEntries(before['processors'])))) }))

  const changeAt = (key: string, to: (entry: SequenceEntry) => SequenceEntry) =>
    change(now => {
      const place = placeOf(now, key)
      const entry = place && entryAt(now, place)
      return place && entry ? replaceEntry(now, place, withKey(to(entry), key)) : now
    })

  /** Puts a processor behind the others of the sequence or of a group, and opens its row; why not, when it may not be there. */
  const add = (entry: SequenceEntry, groupKey?: string): string | undefined => {
    const place = endOf(entries, groupKey === undefined ? [] : placeOf(entries, groupKey))
    const verdict = canInsert(entries, entry, place)
    if (!verdict.allowed) return verdict.reason
    const fresh = withKey(entry, newKey())
    change(now => insertEntry(now, fresh, endOf(now, groupKey === undefined ? [] : placeOf(now, groupKey))))
    rows.openNew(keyOf(fresh), groupKey)
    return undefined
  }

  const remove = (key: string) => {
    const place = placeOf(entries, key)
    const entry = place && entryAt(entries, place)
    if (!place || !entry) return
    change(now => without(now, placeOf(now, key) ?? []))
    for (const { entry: gone } of entriesWithPlaces([entry])) refuseRow(keyOf(gone), [])
    undoToast(`Deleted ${entryName(entry)}`, () =>
      // Its group may be gone by now; then it comes behind the others.
      change(now => insertEntry(now, entry, canInsert(now, entry, place).allowed ? place : endOf(now))),
    )
  }

  /** Switches a processor; the draft has that at once, whether or not the other changes are saved. */
  const setOn = (key: string, isOn: boolean) => {
    const place = placeOf(entries, key)
    const entry = place && entryAt(entries, place)
    if (!place || !entry) return
    changeAt(key, now => switched(now, isOn))
    const edited = switchProcessor(document, node.id, { entry, place }, isOn)
    if (edited) edit(`Switch ${isOn ? 'on' : 'off'} ${entryName(entry)}`, edited)
  }

  /** Moves a processor; why not, when it may not stand there. */
  const move = ({ from, to }: Move): string | undefined => {
    const verdict = canDrop(entries, from, to)
    if (!verdict.allowed) return verdict.reason
    change(() => dropEntry(entries, from, to))
    return undefined
  }

  return {
    entries,
    rows,
    /** What is wrong with the forms of rows that their entries do not show. */
    refused,
    add,
    remove,
    setOn,
    move,
    duplicate: (key: string) =>
      change(now => {
        const place = placeOf(now, key)
        return place ? duplicateEntry(now, place) : now
      }),
    /** Takes an edited entry over. */
    update: (key: string, entry: SequenceEntry) => changeAt(key, () => entry),
    /** Takes over what the form of an entry holds, and says what is wrong with what its statements cannot hold. */
    updateForm: (key: string, entry: SequenceEntry, wrong: Problems) => {
      changeAt(key, () => entry)
      refuseRow(
        key,
        saveRefusals(wrong).map(reason => `${entryName(entry)}: ${reason}`),
      )
    },
  }
}

export type Sequence = ReturnType<typeof useSequence>

/** Which rows are open, and which were: what was typed there stays while they are closed. */
function useOpenRows() {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const [visited, setVisited] = useState<ReadonlySet<string>>(new Set())
  const [newest, setNewest] = useState<string>()
  const show = (keys: readonly string[]) => {
    setOpen(before => new Set([...before, ...keys]))
    setVisited(before => new Set([...before, ...keys]))
  }
  return {
    isOpen: (key: string) => open.has(key),
    wasOpen: (key: string) => visited.has(key),
    /** The row that was just added: its first field gets the cursor. */
    newest,
    toggle: (key: string) => {
      if (!open.has(key)) show([key])
      else setOpen(before => new Set([...before].filter(other => other !== key)))
    },
    openNew: (key: string, groupKey: string | undefined) => {
      setNewest(key)
      show(groupKey === undefined ? [key] : [key, groupKey])
    },
  }
}

const undoMs = 8000

/** Tells what was done with a way back, for as long as there is something to go back to. */
function useUndoToast() {
  const shown = useRef<string[]>([])
  useEffect(() => {
    const ids = shown.current
    return () => ids.forEach(notify.hide)
  }, [])
  return (title: string, undo: () => void) => {
    const back = () => {
      notify.hide(id)
      undo()
    }
    const text = (
      <Button variant="link" size="xs" onClick={back}>
        Undo
      </Button>
    )
    const id = notify.done({ title, text, forMs: undoMs })
    shown.current.push(id)
  }
}
