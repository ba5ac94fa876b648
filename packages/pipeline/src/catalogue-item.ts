import {
  type Environment,
  type FleetSubtype,
  type FleetType,
  type FormField,
  formFields,
  type NodeCategory,
  type NodeDefinition,
  type PathOutput,
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
  }
}
