import {
  emptyPack,
  type Environment,
  type FleetSubtype,
  type FleetType,
  type FormField,
  formFields,
  type NodeCategory,
  type NodeDefinition,
  type PathOutput,
  type ProcessorGroup,
  type ReleaseStatus,
  type Subcategory,
  type Visibility,
} from '@weir/nodes/definitions'
import type { Signal } from '@weir/telemetry'
import { stringify } from 'yaml'

/** A node type as the catalogue offers it. */
export interface CatalogueItem {
  displayName: string
  type: string
  category: NodeCategory
  subcategories: readonly Subcategory[]
  isInternal: boolean
  inputTypes: readonly Signal[]
  outputTypes: readonly Signal[]
  pathOutputs: readonly PathOutput[]
  /** The plans that it is part of; empty for all of them. */
  productTiers: readonly string[]
  /** Has no output without a name. */
  onlyNamedOutputs: boolean
  /** The data types that a processor works on; others pass unchanged. */
  dataTypes: readonly Signal[]
  atLeastOnce: boolean
  releaseStatus: ReleaseStatus
  /** The configuration of the first example. */
  configuration: Record<string, unknown>
  sampleConfigYAML: string
  formFields: FormField[]
  /** Where the server shows the reference page of the type. */
  docLink: string
  description: string
  /** The nodes that a new one begins with inside; only packs have any. */
  childNodes: readonly { name: string; type: string }[]
  /** Where its logo is; empty where `icon` names one of our own. */
  imageBrandURL: string
  icon: string
  minimumSupportedVersion?: string
  supported_envs: readonly Environment[]
  supported_fleets: readonly FleetType[]
  supported_fleet_subtypes: readonly FleetSubtype[]
  visibility: Visibility
  /** Where the list of processors shows it; null for what is no processor. */
  processorGroup: ProcessorGroup | null
  inSequence: boolean
  onlyInPack: boolean
  offersKeepItem: boolean
  canBeFinal: boolean
  alwaysFinal: boolean
  onceOnly: boolean
  notBefore: readonly string[]
  disallowedFleets: readonly FleetType[]
  /** Cannot be copied or deleted. */
  isFixed: boolean
  /** Still runs, but cannot be added again. */
  isDeprecated: boolean
  /** A processor that stands alone, though its place today is in a Conditional Group. */
  isLegacy: boolean
}

/** The catalogue entry of a node type. */
export function catalogueItem(definition: NodeDefinition): CatalogueItem {
  const configuration = definition.examples[0]?.config ?? {}
  return {
    displayName: definition.title,
    type: definition.type,
    category: definition.category,
    subcategories: definition.subcategories,
    isInternal: definition.isInternal,
    inputTypes: definition.inputTypes,
    outputTypes: definition.outputTypes,
    pathOutputs: definition.pathOutputs,
    productTiers: [],
    onlyNamedOutputs: definition.onlyNamedOutputs,
    dataTypes: definition.dataTypes,
    atLeastOnce: definition.atLeastOnce,
    releaseStatus: definition.releaseStatus,
    configuration,
    sampleConfigYAML: stringify({ name: definition.type, type: definition.type, ...configuration }),
    formFields: formFields(definition),
    docLink: `/docs/reference/nodes/${definition.type}`,
    description: definition.summary,
    childNodes: definition.type === 'compound' ? emptyPack.nodes : [],
    imageBrandURL: '',
    icon: definition.icon,
    ...(definition.minimumSupportedVersion && { minimumSupportedVersion: definition.minimumSupportedVersion }),
    supported_envs: definition.supportedEnvs,
    supported_fleets: definition.supportedFleets,
    supported_fleet_subtypes: definition.supportedFleetSubtypes,
    visibility: definition.visibility,
    processorGroup: definition.processorGroup,
    inSequence: definition.inSequence,
    onlyInPack: definition.onlyInPack,
    offersKeepItem: definition.offersKeepItem,
    canBeFinal: definition.canBeFinal,
    alwaysFinal: definition.alwaysFinal,
    onceOnly: definition.onceOnly,
    notBefore: definition.notBefore,
    disallowedFleets: definition.disallowedFleets,
    isFixed: definition.isFixed,
    isDeprecated: definition.isDeprecated,
    isLegacy: isLegacy(definition),
  }
}

function isLegacy({ category, inSequence, subcategories }: NodeDefinition): boolean {
  const isGroup = subcategories.includes('compound nodes') || subcategories.includes('sequence nodes')
  return category === 'processor' && inSequence && !isGroup
}
