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
  /** The node sends on its default path, and a link that names this one means just that. */
  isDefault?: boolean
}

/** Where the list of processors shows a processor. */
export type ProcessorGroup = 'Transform' | 'Filter' | 'Parse' | 'Metrics' | 'Other'

/** A telemetry item in its JSON form: `_type`, and the fields that the type has. */
export type Item = { readonly _type: 'log' | 'metric' | 'trace'; readonly [field: string]: unknown }

export interface NodeExample<Config> {
  title: string
  config: Config
  /** Processors only: what goes in, and what comes out of the default path. */
  input?: readonly Item[]
  output?: readonly Item[]
  /** Processors only: the texts at the locations that the configuration names. */
  resources?: Readonly<Record<string, string>>
  /** Processors only: what comes out of the named paths. */
  pathOutput?: Readonly<Record<string, readonly Item[]>>
  /** Processors only: how many records each reason dropped. */
  dropped?: Readonly<Record<string, number>>
}

export type ConfigSchema = z.ZodObject

/** Where an input waits for its senders. */
export interface ListenAddress {
  readonly transport: 'tcp' | 'udp'
  readonly host: string
  readonly port: number
}

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
  /** The data types that a processor works on; others pass unchanged. */
  dataTypes: readonly Signal[]
  pathOutputs: readonly PathOutput[]
  /** Given where the path outputs depend on the configuration. */
  pathOutputsOf?(config: z.output<Schema>): readonly PathOutput[]
  /** Nothing leaves without a path, unless a path output is the default one. */
  onlyNamedOutputs: boolean
  releaseStatus: ReleaseStatus
  minimumSupportedVersion?: string
  /** Empty lists mean: everywhere. */
  supportedEnvs: readonly Environment[]
  supportedFleets: readonly FleetType[]
  supportedFleetSubtypes: readonly FleetSubtype[]
  /** Inputs only: an agent has one of it, however many workers it runs. */
  onePerAgent: boolean
  /** Processors only: what it does with a record depends on others, so all of them must pass through one worker. */
  needsAllRecords: boolean
  /** Inputs only: the ports that a configuration listens on. */
  listensOn?(config: z.output<Schema>): readonly ListenAddress[]
  /** Delivers or passes on every record at least once: nothing is acknowledged before it is safe. */
  atLeastOnce: boolean
  /** Part of the machinery; never offered in the catalogue. */
  isInternal: boolean
  visibility: Visibility
  /** May be an entry of `sequence.processors`. */
  inSequence: boolean
  /** Stands inside packs only. */
  onlyInPack: boolean
  /** Null for what is no processor. */
  processorGroup: ProcessorGroup | null
  /** Can leave the original item beside what it makes of it: its configuration has `keep_item`. */
  offersKeepItem: boolean
  /** May skip the later processors of a sequence. */
  canBeFinal: boolean
  /** Always skips the later processors, so it stands last. */
  alwaysFinal: boolean
  /** May stand in a sequence once. */
  onceOnly: boolean
  /** Output types that a sequence with this processor must not lead to. */
  notBefore: readonly string[]
  disallowedFleets: readonly FleetType[]
  /** Cannot be copied or deleted. */
  isFixed: boolean
  /** Still runs, but cannot be added again. */
  isDeprecated: boolean
  /** The fields of the node beside its name and type; each carries {@link FormMeta}. */
  config: Schema
  examples: readonly NodeExample<z.input<Schema>>[]
}

type Defaulted =
  | 'dataTypes'
  | 'pathOutputs'
  | 'onlyNamedOutputs'
  | 'releaseStatus'
  | 'supportedEnvs'
  | 'supportedFleets'
  | 'supportedFleetSubtypes'
  | 'onePerAgent'
  | 'needsAllRecords'
  | 'atLeastOnce'
  | 'isInternal'
  | 'visibility'
  | 'inSequence'
  | 'onlyInPack'
  | 'processorGroup'
  | 'offersKeepItem'
  | 'canBeFinal'
  | 'alwaysFinal'
  | 'onceOnly'
  | 'notBefore'
  | 'disallowedFleets'
  | 'isFixed'
  | 'isDeprecated'

type DefinitionInput<Schema extends ConfigSchema> = Omit<NodeDefinition<Schema>, Defaulted> &
  Partial<Pick<NodeDefinition<Schema>, Defaulted>>

/** Declares a node type: the only source of its configuration type, validation, catalogue entry, form and examples. */
export function defineNode<Schema extends ConfigSchema>(input: DefinitionInput<Schema>): NodeDefinition<Schema> {
  return {
    dataTypes: input.inputTypes,
    pathOutputs: [],
    onlyNamedOutputs: false,
    releaseStatus: 'released',
    supportedEnvs: [],
    supportedFleets: [],
    supportedFleetSubtypes: [],
    onePerAgent: false,
    needsAllRecords: false,
    atLeastOnce: true,
    isInternal: false,
    visibility: 'basic',
    inSequence: false,
    onlyInPack: false,
    processorGroup: input.category === 'processor' ? 'Transform' : null,
    offersKeepItem: false,
    canBeFinal: true,
    alwaysFinal: false,
    onceOnly: false,
    notBefore: [],
    disallowedFleets: [],
    isFixed: false,
    isDeprecated: false,
    ...input,
  }
}

declare module 'zod' {
  interface GlobalMeta extends FormMeta {}
}
