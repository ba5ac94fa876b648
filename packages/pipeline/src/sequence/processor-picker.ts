import { type FleetType, type NodeDefinition, nodeDefinitions, type SequenceEntry } from '@weir/nodes/definitions'
import { isReachable } from '../cycle.ts'
import type { PipelineDocument } from '../document.ts'
import { canonicalType, findDefinition } from '../known-node.ts'
import { findMultiprocessors } from '../multiprocessor.ts'

/** Where a processor is to be added, and what the user may see. */
export interface PickerPlace {
  /** The processors of the whole sequence. */
  entries: readonly SequenceEntry[]
  /** Inside a group of the sequence. */
  isNested: boolean
  /** The sequence belongs to a source or destination. */
  isAttached: boolean
  /** The types of the destinations that the sequence leads to. */
  outputTypes: readonly string[]
  fleetType?: FleetType
  flags: { experimental: boolean; beta: boolean }
}

/** The processors that may be added at a place. */
export function pickableProcessors(
  place: PickerPlace,
  definitions: readonly NodeDefinition[] = nodeDefinitions,
): NodeDefinition[] {
  const present = typesIn(place.entries)
  return definitions.filter(definition => {
    const { releaseStatus, onceOnly, alwaysFinal, notBefore, disallowedFleets } = definition
    if (!isProcessorOfSequence(definition)) return false
    if (releaseStatus !== 'released' && !place.flags[releaseStatus]) return false
    if (onceOnly && present.has(definition.type)) return false
    if (alwaysFinal && place.isNested && !place.isAttached) return false
    if (place.outputTypes.some(type => notBefore.includes(type))) return false
    return place.fleetType === undefined || !disallowedFleets.includes(place.fleetType)
  })
}

function isProcessorOfSequence({ category, inSequence, isInternal, visibility, onlyInPack }: NodeDefinition): boolean {
  return category === 'processor' && inSequence && !isInternal && !onlyInPack && visibility !== 'hidden'
}

/** The types of all entries, nested ones too. */
export function typesIn(entries: readonly SequenceEntry[]): Set<string> {
  return new Set(entries.flatMap(entry => [canonicalType(entry.type), ...typesIn(entry.processors ?? [])]))
}

/** What the document says about the place of a sequence in it. */
export function placeOfSequence(
  document: PipelineDocument,
  nodeId: string,
): Pick<PickerPlace, 'isAttached' | 'outputTypes'> {
  const outputs = document.nodes.filter(
    node => findDefinition(node.type)?.category === 'output' && isReachable(document.links, nodeId, node.name),
  )
  return {
    isAttached: [...findMultiprocessors(document).values()].includes(nodeId),
    outputTypes: [...new Set(outputs.map(node => canonicalType(node.type)))],
  }
}
