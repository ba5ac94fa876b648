import {
  addLink,
  asksBeforeDelete,
  copyNodes,
  deleteNodes,
  duplicateNode,
  forgetPlaces,
  type GraphNode,
  moveProcessor,
  type NewLink,
  nodeActions,
  pasteNodes,
  placeNodesAt,
  type Position,
  type ProcessorPlace,
  removeLink,
  setDisabled,
} from '@weir/pipeline'
import type { Editing } from '../editing/editing.tsx'

/** What the gestures, menus and keys of the canvas do to the pipeline. */
export interface CanvasEdits {
  open: (id: string) => void
  duplicate: (id: string) => void
  toggleDisabled: (id: string) => void
  /** Deletes what may be deleted; asks first when something among it cannot be added again. */
  remove: (ids: readonly string[]) => void
  removeAnyway: (ids: readonly string[]) => void
  connect: (link: NewLink) => void
  disconnect: (link: NewLink) => void
  insertInto: (link: NewLink) => void
  addBefore: (target: string) => void
  addAfter: (source: string, path: string) => void
  /** Ticks a node, or takes its tick away. */
  tick: (id: string) => void
  /** The YAML of nodes, for the clipboard. */
  copy: (ids: readonly string[]) => string
  paste: (text: string) => void
  move: (places: ReadonlyMap<string, Position>) => void
  forgetPlaces: () => void
  moveProcessor: (from: ProcessorPlace, to: ProcessorPlace) => void
}

/** What edits work with, read anew for each of them. */
interface EditsContext {
  editing: Editing
  onOpen: (id: string) => void
}

/** The edits of the canvas; they stay the same objects however often the page is drawn. */
export function createEdits(read: () => EditsContext, ask: (ids: readonly string[]) => void): CanvasEdits {
  const nodeOf = (id: string) => read().editing.graph.nodes.find(node => node.id === id)
  const titleOf = (id: string) => nodeOf(id)?.title ?? id
  const isNode = (node: GraphNode | undefined): node is GraphNode => node !== undefined

  function removeAnyway(ids: readonly string[]): void {
    const { editing } = read()
    const [first = ''] = ids
    const label = ids.length === 1 ? `Delete ${titleOf(first)}` : `Delete ${ids.length} nodes`
    if (editing.edit(label, deleteNodes(editing.document, ids))) editing.select([])
  }

  return {
    open: id => read().onOpen(id),
    removeAnyway,
    duplicate(id) {
      const { editing } = read()
      const copy = duplicateNode(editing.document, id)
      if (editing.edit(`Duplicate ${titleOf(id)}`, copy) && copy.ok) editing.select([copy.nodeId])
    },
    toggleDisabled(id) {
      const { editing } = read()
      const isDisabled = nodeOf(id)?.disabled ?? false
      const label = `${isDisabled ? 'Enable' : 'Disable'} ${titleOf(id)}`
      editing.edit(label, setDisabled(editing.document, id, !isDisabled))
    },
    remove(ids) {
      const nodes = ids.map(nodeOf).filter(isNode)
      const deletable = nodes.filter(node => nodeActions(node).canDelete)
      const [refused] = nodes
      if (!refused) return
      if (deletable.length === 0) {
        const owner = refused.attachedTo === null ? undefined : titleOf(refused.attachedTo)
        const reason = owner === undefined ? 'It is a fixed part of the pipeline' : `It belongs to ${owner}`
        read().editing.edit(`${refused.title} cannot be deleted`, { ok: false, reason })
        return
      }
      const names = deletable.map(node => node.id)
      const isAsked = deletable.some(asksBeforeDelete)
      if (isAsked) ask(names)
      else removeAnyway(names)
    },
    connect(link) {
      const { editing } = read()
      editing.edit(`Connect ${titleOf(link.from)} to ${titleOf(link.to)}`, addLink(editing.document, link))
    },
    disconnect(link) {
      const { editing } = read()
      const label = `Delete the link from ${titleOf(link.from)} to ${titleOf(link.to)}`
      editing.edit(label, removeLink(editing.document, link))
    },
    insertInto: ({ from, to, path }) =>
      read().editing.addNode({ kind: 'between', link: path ? { from, path, to } : { from, to } }),
    addBefore: target => read().editing.addNode({ kind: 'before', target }),
    addAfter: (source, path) => read().editing.addNode({ kind: 'after', source, ...(path !== '' && { path }) }),
    tick(id) {
      const { editing } = read()
      const ticked = new Set(editing.selection)
      if (!ticked.delete(id)) ticked.add(id)
      editing.select(ticked)
    },
    copy: ids => copyNodes(read().editing.document, ids),
    paste(text) {
      const { editing } = read()
      const pasted = pasteNodes(editing.document, text)
      const label = pasted.ok && pasted.nodeIds.length > 1 ? `Paste ${pasted.nodeIds.length} nodes` : 'Paste'
      if (editing.edit(label, pasted) && pasted.ok) editing.select(pasted.nodeIds)
    },
    move(places) {
      const { editing } = read()
      editing.edit('Move nodes', placeNodesAt(editing.document, places))
    },
    forgetPlaces() {
      const { editing } = read()
      editing.edit('Auto layout', forgetPlaces(editing.document))
    },
    moveProcessor(from, to) {
      const { editing } = read()
      editing.edit('Move a processor', moveProcessor(editing.document, from, to))
    },
  }
}
