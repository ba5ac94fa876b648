import {
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
  /** Has no output without a name. */
  onlyNamedOutputs: boolean
  /** The data types that a processor works on; others pass unchanged. */
  dataTypes: readonly Signal[]
  atLeastOnce: boolean
  releaseStatus: ReleaseStatus
  /** The configuration of the first example. */
  configuration: unknown
  sampleConfigYAML: string
  formFields: FormField[]
  description: string
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
    onlyNamedOutputs: definition.onlyNamedOutputs,
    dataTypes: definition.dataTypes,
    atLeastOnce: definition.atLeastOnce,
    releaseStatus: definition.releaseStatus,
    configuration,
    sampleConfigYAML: stringify({ name: definition.type, type: definition.type, ...configuration }),
    formFields: formFields(definition),
    description: definition.summary,
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
  }
}
