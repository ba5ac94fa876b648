import type { CatalogueEntry } from '@weir/contracts'
import {
  addUnlinked,
  attach,
  connectableNodes,
  type Edited,
  type GraphNode,
  insertBetween,
  type PipelineDocument,
  type PipelineGraph,
  type WantedNode,
} from '@weir/pipeline'
import type { AddPlace } from '../editing/editor-panel.ts'

/** How far adding a node is; `adding` is the end of it. */
export type AddStep =
  | { step: 'node_selection' }
  | { step: 'node_connection'; entry: CatalogueEntry; candidates: readonly GraphNode[] }
  | { step: 'adding'; entry: CatalogueEntry; linkTo: readonly string[] }

export type AddEvent =
  | { type: 'choose'; entry: CatalogueEntry }
  /** 'Connect' with the ticked nodes; none of them for 'Continue Without Connecting'. */
  | { type: 'connect'; ids: readonly string[] }

export const firstAddStep: AddStep = { step: 'node_selection' }

/** The step that follows when something is chosen. */
export function nextAddStep(now: AddStep, event: AddEvent, place: AddPlace, graph: PipelineGraph): AddStep {
  if (event.type === 'choose') {
    const { entry } = event
    const candidates = place.kind === 'free' ? connectableNodes(graph, entry) : []
    return candidates.length > 0
      ? { step: 'node_connection', entry, candidates }
      : { step: 'adding', entry, linkTo: [] }
  }
  return now.step === 'node_connection' ? { step: 'adding', entry: now.entry, linkTo: event.ids } : now
}

/** Puts a node where it was asked for, or links it to the ticked nodes. */
export function addAt(
  document: PipelineDocument,
  wanted: WantedNode,
  place: AddPlace,
  ticked: { category: CatalogueEntry['category']; ids: readonly string[] },
): Edited<{ nodeId: string }> {
  switch (place.kind) {
    case 'between':
      return insertBetween(document, place.link, wanted)
    case 'before':
      return attach(document, wanted, { targets: [place.target] })
    case 'after':
      return attach(document, wanted, {
        sources: [{ id: place.source, ...(place.path ? { path: place.path } : {}) }],
      })
    case 'free': {
      if (ticked.ids.length === 0) return addUnlinked(document, wanted)
      const isSource = ticked.category === 'input'
      return attach(document, wanted, isSource ? { targets: ticked.ids } : { sources: ticked.ids.map(id => ({ id })) })
    }
  }
}
