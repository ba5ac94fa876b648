import { describe, expect, it } from 'vitest'
import { deleteNode } from '../edit/delete-node.ts'
import { renameNode } from '../edit/change-node.ts'
import { documentOf } from '../testing/document-of.ts'
import { editDraft, pendingChanges, rebaseDraft, redo, startDraft, undo } from './draft.ts'

const saved = documentOf(['in:demo_input', 'out:weir_output'], 'in > out')

function renamed(document: typeof saved, from: string, to: string) {
  const edited = renameNode(document, from, to)
  if (!edited.ok) throw new Error(edited.reason)
  return edited.document
}

describe('a draft', () => {
  it('takes edits back and does them again, in order', () => {
    const one = editDraft(startDraft(3, saved), 'Rename in', renamed(saved, 'in', 'a'))
    const two = editDraft(one, 'Rename a', renamed(one.document, 'a', 'b'))
    const back = undo(two)
    expect(back.document).toEqual(one.document)
    expect(undo(back).document).toEqual(saved)
    expect(undo(undo(back))).toEqual(undo(back))
    expect(redo(back).document).toEqual(two.document)
    expect(redo(redo(undo(back))).document).toEqual(two.document)
    expect(redo(two)).toBe(two)
    expect(redo(back).past.map(step => step.label)).toEqual(['Rename in', 'Rename a'])
  })

  it('forgets what was taken back once something else is done', () => {
    const one = editDraft(startDraft(3, saved), 'Rename in', renamed(saved, 'in', 'a'))
    const other = editDraft(undo(one), 'Rename out', renamed(saved, 'out', 'z'))
    expect(redo(other)).toBe(other)
  })

  it('makes one step of edits in a row with the same key', () => {
    let draft = startDraft(1, saved)
    for (const name of ['a', 'ap', 'app']) {
      const [first] = draft.document.nodes
      draft = editDraft(draft, 'Rename', renamed(draft.document, first?.name ?? '', name), 'name of in')
    }
    expect(draft.past).toHaveLength(1)
    expect(undo(draft).document).toEqual(saved)
  })

  it('keeps no step for an edit that changes nothing', () => {
    const draft = startDraft(1, saved)
    expect(editDraft(draft, 'Nothing', structuredClone(saved))).toBe(draft)
  })

  it('tells what differs from what was saved, and nothing once edits took each other back', () => {
    const deleted = deleteNode(saved, 'out')
    if (!deleted.ok) throw new Error(deleted.reason)
    const draft = editDraft(startDraft(1, saved), 'Delete out', deleted.document)
    expect(pendingChanges(draft).map(change => change.type)).toEqual(['delete', 'delete-link'])
    expect(pendingChanges(undo(draft))).toEqual([])
    expect(pendingChanges(editDraft(draft, 'Put it back', structuredClone(saved)))).toEqual([])
    expect(pendingChanges(rebaseDraft(draft, 2, deleted.document))).toEqual([])
  })

  it('keeps a bounded number of steps', () => {
    let draft = startDraft(1, saved)
    let name = 'in'
    for (let at = 0; at < 230; at += 1) {
      draft = editDraft(draft, 'Rename', renamed(draft.document, name, `n${at}`))
      name = `n${at}`
    }
    expect(draft.past).toHaveLength(200)
  })
})
