import { type DocumentLink, type DocumentNode, linkId, type PipelineDocument } from '../document.ts'
import { sameValue } from '../same-value.ts'
import { type ChangeRecord, linkRecord } from './change-record.ts'

/** What was saved, and what has changed since. */
export interface ChangeTracker {
  readonly original: PipelineDocument
  readonly changes: readonly ChangeRecord[]
}

/** One edit. Nodes come whole, so that an edit can be compared with what was saved. */
export type Change =
  | { type: 'create' | 'update'; node: DocumentNode }
  | { type: 'delete'; nodeId: string }
  | { type: 'link' | 'delete-link'; link: DocumentLink }
  | { type: 'setting'; setting: string; value: unknown }

/** Starts to track changes of a document, as it was loaded or has just been saved. */
export function trackChanges(original: PipelineDocument): ChangeTracker {
  return { original, changes: [] }
}

/** Gives up what is pending: the document is the original again. */
export function discardChanges({ original }: ChangeTracker): ChangeTracker & { document: PipelineDocument } {
  return { ...trackChanges(original), document: original }
}

/** Takes in one edit; edits that take each other back leave nothing behind. */
export function applyChange({ original, changes }: ChangeTracker, change: Change): ChangeTracker {
  return { original, changes: pendingAfter(original, changes, change) }
}

function pendingAfter(
  original: PipelineDocument,
  pending: readonly ChangeRecord[],
  change: Change,
): readonly ChangeRecord[] {
  switch (change.type) {
    case 'create':
      return created(original, pending, change.node)
    case 'update':
      return updated(original, pending, change.node)
    case 'delete':
      return deleted(original, pending, change.nodeId)
    case 'link':
      return linked(original, pending, change.link)
    case 'delete-link':
      return unlinked(original, pending, change.link)
    case 'setting': {
      const rest = pending.filter(record => record.type !== 'setting' || record.setting !== change.setting)
      const isOriginal = sameValue(Reflect.get(original.settings, change.setting), change.value)
      return isOriginal ? rest : [...rest, { type: 'setting', setting: change.setting }]
    }
  }
}

const isAbout = (type: ChangeRecord['type'], nodeId: string) => (record: ChangeRecord) =>
  record.type === type && record.nodeId === nodeId

const originalNode = ({ nodes }: PipelineDocument, id: string) => nodes.find(node => node.name === id)

function created(original: PipelineDocument, pending: readonly ChangeRecord[], node: DocumentNode) {
  if (originalNode(original, node.name)) {
    // It is back: what was pending about its end is not, and only what differs from before is left to tell.
    const rest = pending.filter(record => !isAbout('delete', node.name)(record))
    return updated(original, rest, node)
  }
  return pending.some(isAbout('create', node.name))
    ? pending
    : [...pending, { type: 'create' as const, nodeId: node.name }]
}

function updated(original: PipelineDocument, pending: readonly ChangeRecord[], node: DocumentNode) {
  if (pending.some(isAbout('create', node.name))) return pending
  const rest = pending.filter(record => !isAbout('update', node.name)(record))
  return sameValue(originalNode(original, node.name), node)
    ? rest
    : [...rest, { type: 'update' as const, nodeId: node.name }]
}

function deleted(original: PipelineDocument, pending: readonly ChangeRecord[], nodeId: string): ChangeRecord[] {
  const rest = pending.filter(record => !concerns(record, nodeId))
  if (!originalNode(original, nodeId)) return rest
  const links = original.links.filter(link => link.from === nodeId || link.to === nodeId)
  return [...rest, { type: 'delete', nodeId }, ...links.map(link => linkRecord('delete-link', link))]
}

/** Whether a record is about the node, or about a link that starts or ends there. */
function concerns(record: ChangeRecord, nodeId: string): boolean {
  if (record.linkId === undefined) return record.nodeId === nodeId
  const [from, , to]: unknown[] = JSON.parse(record.linkId)
  return from === nodeId || to === nodeId
}

function linked(original: PipelineDocument, pending: readonly ChangeRecord[], link: DocumentLink) {
  const id = linkId(link)
  const rest = pending.filter(record => record.linkId !== id)
  const isOriginal = original.links.some(known => linkId(known) === id)
  return isOriginal ? rest : [...rest, linkRecord('link', link)]
}

function unlinked(original: PipelineDocument, pending: readonly ChangeRecord[], link: DocumentLink) {
  const id = linkId(link)
  const rest = pending.filter(record => record.linkId !== id)
  const isOriginal = original.links.some(known => linkId(known) === id)
  return isOriginal ? [...rest, linkRecord('delete-link', link)] : rest
}
