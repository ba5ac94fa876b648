import type { Signal } from '@weir/telemetry'
import type { z } from 'zod'
import type { FormMeta } from './form-meta.ts'

export type NodeCategory = 'input' | 'processor' | 'output'
export type ReleaseStatus = 'released' | 'beta' | 'experimental'
export type Visibility = 'basic' | 'advanced' | 'hidden'

export type Subcategory =
  | 'standard'
  | 'push'
  | 'pull'
  | 'collect'
  | 'filters'
  | 'transformations'
  | 'mappers'
  | 'enrichments'
  | 'parsers'
  | 'analytics'
  | 'archive'
  | 'streaming'
  | 'trigger'
  | 'integration'
  | 'weir'
  | 'diagnostics'
  | 'compound nodes'
  | 'sequence nodes'

export type Environment = 'Kubernetes' | 'Helm' | 'Docker' | 'MacOS' | 'Linux' | 'Windows'
export type FleetType = 'Edge' | 'Cloud' | 'IngestionPipeline' | 'Edge-extended' | 'Cloud-extended'
export type FleetSubtype = 'Edge' | 'Coordinator' | 'Gateway'

/** A named output of a node, beside or instead of its default one. */
export interface PathOutput {
  path: string
  condition?: string
  outputTypes: readonly Signal[]
}

/** A telemetry item in its JSON form: `_type`, and the fields that the type has. */
export type Item = { readonly _type: 'log' | 'metric' | 'trace'; readonly [field: string]: unknown }

export interface NodeExample<Config> {
  title: string
  config: Config
  /** Processors only: what goes in, and what comes out of the default path. */
  input?: readonly Item[]
  output?: readonly Item[]
  /** Processors only: how many records each reason dropped. */
  dropped?: Readonly<Record<string, number>>
}

export type ConfigSchema = z.ZodObject

export interface NodeDefinition<Schema extends ConfigSchema = ConfigSchema> {
  type: string
  title: string
  summary: string
  category: NodeCategory
  subcategories: readonly Subcategory[]
  /** The name of a Tabler icon, such as `IconFilter`. */
  icon: string
  inputTypes: readonly Signal[]
  outputTypes: readonly Signal[]
  /** Narrows `outputTypes` where they depend on the configuration. */
  outputTypesOf?(config: z.output<Schema>): readonly Signal[]
  pathOutputs: readonly PathOutput[]
  releaseStatus: ReleaseStatus
  minimumSupportedVersion?: string
  /** Empty lists mean: everywhere. */
  supportedEnvs: readonly Environment[]
  supportedFleets: readonly FleetType[]
  supportedFleetSubtypes: readonly FleetSubtype[]
  /** Delivers or passes on every record at least once: nothing is acknowledged before it is safe. */
  atLeastOnce: boolean
  /** Part of the machinery; never offered in the catalogue. */
  isInternal: boolean
  visibility: Visibility
  /** May be an entry of `sequence.processors`. */
  inSequence: boolean
  /** The fields of the node beside its name and type; each carries {@link FormMeta}. */
  config: Schema
  examples: readonly NodeExample<z.input<Schema>>[]
}

type Defaulted =
  | 'pathOutputs'
  | 'releaseStatus'
  | 'supportedEnvs'
  | 'supportedFleets'
  | 'supportedFleetSubtypes'
  | 'atLeastOnce'
  | 'isInternal'
  | 'visibility'
  | 'inSequence'

type DefinitionInput<Schema extends ConfigSchema> = Omit<NodeDefinition<Schema>, Defaulted> &
  Partial<Pick<NodeDefinition<Schema>, Defaulted>>

/** Declares a node type: the only source of its configuration type, validation, catalogue entry, form and examples. */
export function defineNode<Schema extends ConfigSchema>(input: DefinitionInput<Schema>): NodeDefinition<Schema> {
  return {
    pathOutputs: [],
    releaseStatus: 'released',
    supportedEnvs: [],
    supportedFleets: [],
    supportedFleetSubtypes: [],
    atLeastOnce: true,
    isInternal: false,
    visibility: 'basic',
    inSequence: false,
    ...input,
  }
}

declare module 'zod' {
  interface GlobalMeta extends FormMeta {}
}
