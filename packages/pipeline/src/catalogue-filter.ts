import type { Environment, FleetType, NodeCategory } from '@weir/nodes/definitions'
import type { Signal } from '@weir/telemetry'

/** As much of a catalogue entry as decides whether it is offered. */
export interface OfferableNode {
  category: NodeCategory
  subcategories: readonly string[]
  inputTypes: readonly Signal[]
  outputTypes: readonly Signal[]
  pathOutputs: readonly { path?: string; outputTypes?: unknown }[]
  releaseStatus: 'released' | 'beta' | 'experimental'
  visibility: 'basic' | 'advanced' | 'hidden'
  isInternal: boolean
  isLegacy: boolean
  isDeprecated: boolean
  /** Empty lists mean: everywhere. */
  supported_envs: readonly string[]
  supported_fleets: readonly string[]
  supported_fleet_subtypes: readonly string[]
  disallowedFleets: readonly string[]
}

/** Where a node is to be added, and what the user may see. */
export interface OfferPlace {
  environment?: Environment | undefined
  fleetType?: FleetType | undefined
  fleetSubtype?: string | null | undefined
  neighbours?: {
    /** What the node before it sends. */
    sourceTypes?: readonly Signal[] | undefined
    /** What the node behind it takes. */
    targetTypes?: readonly Signal[] | undefined
  }
  flags: { beta: boolean; experimental: boolean; diagnosticNodes: boolean; hideLegacy: boolean }
  isSupportUser: boolean
  categories?: readonly NodeCategory[] | undefined
}

/** The entries of the catalogue that may be added at a place, in their order. */
export function offeredNodes<Entry extends OfferableNode>(entries: readonly Entry[], place: OfferPlace): Entry[] {
  return entries.filter(
    entry =>
      (place.categories?.includes(entry.category) ?? true) &&
      mayBeSeen(entry, place) &&
      isSupported(entry, place) &&
      fits(entry, place.neighbours ?? {}),
  )
}

function mayBeSeen(entry: OfferableNode, { flags, isSupportUser }: OfferPlace): boolean {
  const { releaseStatus, visibility, isInternal, isDeprecated, isLegacy } = entry
  if (isInternal || isDeprecated || visibility === 'hidden') return false
  if (visibility === 'advanced' && !isSupportUser) return false
  if (releaseStatus !== 'released' && !flags[releaseStatus]) return false
  if (isLegacy && flags.hideLegacy) return false
  return flags.diagnosticNodes || !entry.subcategories.includes('diagnostics')
}

function isSupported(entry: OfferableNode, { environment, fleetType, fleetSubtype }: OfferPlace): boolean {
  if (fleetType && entry.disallowedFleets.includes(fleetType)) return false
  return (
    allows(entry.supported_envs, environment) &&
    allows(entry.supported_fleets, fleetType) &&
    // A pipeline without a subtype is none of the special ones.
    allows(entry.supported_fleet_subtypes, fleetSubtype ?? (fleetType ? 'Edge' : undefined))
  )
}

/** What is not known about the pipeline rules nothing out. */
function allows(supported: readonly string[], wanted: string | undefined): boolean {
  return supported.length === 0 || wanted === undefined || supported.includes(wanted)
}

function fits(entry: OfferableNode, { sourceTypes, targetTypes }: NonNullable<OfferPlace['neighbours']>): boolean {
  return (
    (!sourceTypes || shareType(sourceTypes, entry.inputTypes)) &&
    (!targetTypes || shareType(targetTypes, outputTypesOf(entry)))
  )
}

function outputTypesOf({ outputTypes, pathOutputs }: OfferableNode): unknown[] {
  const named = pathOutputs.flatMap(({ outputTypes: types }): unknown[] => (Array.isArray(types) ? types : []))
  return [...outputTypes, ...named]
}

const shareType = (some: readonly Signal[], others: readonly unknown[]) => some.some(type => others.includes(type))
