import type { CodeRunner, CompileOptions, OttlHost } from '@weir/languages/ottl'
import type { AddressGuard } from './address-guard.ts'
import type { Batch, MetricPoint, Signal } from '@weir/telemetry'
import type { z } from 'zod'
import type { ConfigSchema, NodeDefinition } from './define.ts'
import type { DeadLetters, DeliveryStatus } from './delivery/delivery-status.ts'

export type HealthStatus = 'starting' | 'healthy' | 'degraded' | 'error' | 'disabled' | 'stopped'

type LogFields = Readonly<Record<string, string | number | boolean>>

/** Where nodes write what an operator should read; never telemetry, never secrets. */
export interface NodeLogger {
  debug(message: string, fields?: LogFields): void
  info(message: string, fields?: LogFields): void
  warn(message: string, fields?: LogFields): void
  error(message: string, fields?: LogFields): void
}

/** Time as nodes see it, so that tests can hold it. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number
  /** Calls back once after `ms`; the returned function cancels. */
  after(ms: number, callback: () => void): () => void
}

/** Who runs the pipeline. */
export interface AgentIdentity {
  id: string
  host: string
  version: string
  /** The pipeline that runs, when a server assigned one. */
  pipelineId?: string
  tag?: string
}

/** Where the Weir server takes telemetry. Read at every request, so that a token may change while the pipeline runs. */
export interface WeirEndpoint {
  /** Base URL; `/v1/logs`, `/v1/metrics` and `/v1/traces` are below it. */
  readonly endpoint: string
  readonly token: string
}

/** Reads what a configuration names by location, such as a lookup table; the program decides what may be read. */
export interface ResourceLoader {
  /** Rejects with a message for the user: not found, not allowed, larger than `maxBytes`. */
  load(location: string, limits: { readonly maxBytes: number; readonly signal: AbortSignal }): Promise<Uint8Array>
}

/** One of the threads that run the same pipeline; each has its own copy of every node. */
export interface WorkerPlace {
  /** Counts from 0. Inputs of which an agent has only one run on the first. */
  readonly index: number
  readonly count: number
}

/** Where a node keeps what must outlive the process. Nobody else writes there. */
export interface NodeStorage {
  /** Of this worker; made when it is first needed. */
  readonly folder: string
  /** Folders of workers that do not run any more; what they hold belongs to this node now. */
  readonly orphans: readonly string[]
  /**
   * Waits until the node that ran here before has let go of the folder; the returned function lets go. A node that is
   * replaced is stopped only after its successor has started, so do not wait for this in `start`.
   */
  acquire(): Promise<() => void>
}

/** What a pipeline may do on the machine that it runs on. */
export interface LocalPermits {
  readonly files: boolean
  readonly commands: boolean
}

/** What every node gets when it is made. */
export interface NodeContext {
  readonly nodeId: string
  /** The only one there is unless given. */
  readonly worker?: WorkerPlace
  /** Absent where nothing may be kept, as in a preview. */
  readonly storage?: NodeStorage
  /** Which addresses a pipeline may connect to; without it all of them. */
  readonly addresses?: AddressGuard
  /** Nothing is permitted unless given. */
  readonly permits?: LocalPermits
  readonly logger: NodeLogger
  readonly clock: Clock
  /** A number from 0 up to, not including, 1. */
  readonly random: () => number
  readonly agent: AgentIdentity
  readonly weir?: WeirEndpoint
  /** Absent where nothing may be read, as in a preview. */
  readonly resources?: ResourceLoader
  /** Runs user JavaScript; absent where none may run. */
  readonly codeRunner?: CodeRunner
  /** What OTTL functions may reach outside of the record. */
  readonly ottlHost?: OttlHost
  /** How OTTL runs; as fast as the platform allows unless given. */
  readonly ottlMode?: NonNullable<CompileOptions['mode']>
  health(status: HealthStatus, message?: string): void
}

/** Whether inputs may take more. It closes while the agent is short of memory. */
export interface Intake {
  readonly open: boolean
  /** Resolves when it is open, at once when it is; rejects with the reason of `signal` when that is aborted first. */
  whenOpen(signal: AbortSignal): Promise<void>
}

export interface InputContext extends NodeContext {
  /**
   * While it is closed, inputs with a sender to answer say "try later" before they read the message, those that pull wait,
   * and those whose senders cannot wait drop and count.
   */
  readonly intake: Intake
  /** Listen so that other sockets of this agent may listen on the same port; see `listen.ts`. */
  readonly sharesPorts: boolean
  /** Accounts for what was lost or refused before it became a batch, such as datagrams that came while the intake was closed. */
  report(signal: Signal): InputReport
  /**
   * Sends a batch into the pipeline. Resolves when every destination has it or has refused it for good; rejects with
   * {@link PipelineStopped} when that was cut short, so the sender may try again. Waiting for it is the back-pressure.
   */
  push(batch: Batch): Promise<void>
  /** What the pipeline counted since this node last asked. */
  selfMetrics(): MetricPoint[]
}

/** Where an input accounts for what it could not push: it counts as received, and as dropped or lost for the reason. */
export interface InputReport {
  drop(reason: string, count: number): void
  error(reason: string, count: number): void
}

/** The pipeline stopped before the batch was delivered. */
export class PipelineStopped extends Error {
  constructor() {
    super('The pipeline stopped before the data was delivered')
    this.name = 'PipelineStopped'
  }
}

export interface Input {
  start(): Promise<void>
  /** Ends the intake: nothing new enters once it resolves. Batches already pushed go on. */
  stop(): Promise<void>
  /** Lets go of the rest, such as open connections, when no batch of this input is on its way any more. */
  close?(): Promise<void>
}

/**
 * Where a processor accounts for records of one signal, so that in + created = out + dropped + errors + held. What it drops
 * or loses later, out of its state, counts too.
 */
export interface Report {
  /** Records left out by rule. */
  drop(reason: string, count: number): void
  /** Records lost because something failed. */
  error(reason: string, count: number): void
  /** Records that the processor made, beyond those it was given. */
  create(reason: string, count: number): void
}

/** What a processor gets when it is made. */
export interface ProcessorContext extends NodeContext {
  /**
   * Sends on what was held or made, outside of `process`: when a timer fires, or from `flush`. Within `process` return it
   * instead.
   */
  emit(batch: Batch, path?: string): void
  /** Accounts for records of any signal, in `process` and outside of it. */
  report(signal: Signal): Report
}

/** Batches by the path that they leave through. */
export interface PathBatches {
  readonly paths: ReadonlyMap<string, Batch[]>
}

export interface Processor {
  /** Loads what it needs; records come only afterwards. */
  start?(): Promise<void>
  /**
   * Takes ownership of the batch and may change its records. The default path is a plain list. `report` is that of the
   * batch's signal.
   */
  process(batch: Batch, report: Report): Batch[] | PathBatches
  /** How many records of the signal it keeps in state for later. */
  held?(signal: Signal): number
  /** Sends on everything that it holds through `emit`, as at the end of an interval; called before the pipeline stops. */
  flush?(): void
  /** Cancels timers and lets go of everything. */
  stop?(): void
}

export interface Delivery {
  /** Aborted when the output must give up. */
  readonly signal: AbortSignal
  /** The size of the batch in OTLP. */
  readonly bytes: number
}

/** What became of a batch whose delivery resolved. */
export interface DeliveryResult {
  /**
   * How many of its records are accounted for elsewhere: safe on disk and in `held` by now, or dropped by rule and reported.
   * The others were delivered.
   */
  readonly kept: number
}

/** The destination refused records for good. */
export class DeliveryRejected extends Error {
  /** A short, stable word for the ledger, such as `http_400`. */
  readonly reason: string
  /** How many records of the batch; the others were delivered or kept. */
  readonly count: number
  /** How many of the others are safe on disk and not delivered yet. */
  readonly kept: number

  constructor(reason: string, message: string, count: number, kept = 0) {
    super(message)
    this.name = 'DeliveryRejected'
    this.reason = reason
    this.count = count
    this.kept = kept
  }
}

/** Where an output accounts for records outside of `deliver`: those that it kept, recovered, sent later or gave up. */
export interface OutputReport extends Report {
  /** Kept records that are delivered now. */
  out(count: number, bytes: number): void
}

export interface OutputContext extends NodeContext {
  report(signal: Signal): OutputReport
}

export interface Output {
  start?(): Promise<void>
  /**
   * Resolves when the batch is delivered or safe on disk, rejects with {@link DeliveryRejected}, or with any error once
   * aborted. Nothing back means: all delivered.
   */
  deliver(batch: Batch, delivery: Delivery): Promise<DeliveryResult | void>
  /** Nothing waits for others any more: called before the pipeline stops. */
  flush?(): void
  /**
   * How many records of the signal it keeps on disk to deliver later; below zero for a moment where it corrects what `deliver`
   * still counts as on its way.
   */
  held?(signal: Signal): number
  /** How delivery goes; absent where there is nothing to tell. */
  status?(): DeliveryStatus
  /** The newest items that it keeps to look at, the newest first; only outputs for debugging have any. */
  samples?(): readonly unknown[]
  /** What the destination refused for good, where it is kept. */
  readonly deadLetters?: DeadLetters
  stop?(): Promise<void>
}

export interface InputRuntime {
  readonly category: 'input'
  readonly definition: NodeDefinition
  create(config: unknown, context: InputContext): Input
}

export interface ProcessorRuntime {
  readonly category: 'processor'
  readonly definition: NodeDefinition
  create(config: unknown, context: ProcessorContext): Processor
}

export interface OutputRuntime {
  readonly category: 'output'
  readonly definition: NodeDefinition
  create(config: unknown, context: OutputContext): Output
}

export type NodeRuntime = InputRuntime | ProcessorRuntime | OutputRuntime

/** Binds an input's code to its definition; the configuration is checked before `make` sees it. */
export function defineInput<Schema extends ConfigSchema>(
  definition: NodeDefinition<Schema>,
  make: (config: z.output<Schema>, context: InputContext) => Input,
): InputRuntime {
  return { category: 'input', definition, create: (config, context) => make(definition.config.parse(config), context) }
}

export function defineProcessor<Schema extends ConfigSchema>(
  definition: NodeDefinition<Schema>,
  make: (config: z.output<Schema>, context: ProcessorContext) => Processor,
): ProcessorRuntime {
  return {
    category: 'processor',
    definition,
    create: (config, context) => make(definition.config.parse(config), context),
  }
}

export function defineOutput<Schema extends ConfigSchema>(
  definition: NodeDefinition<Schema>,
  make: (config: z.output<Schema>, context: OutputContext) => Output,
): OutputRuntime {
  return { category: 'output', definition, create: (config, context) => make(definition.config.parse(config), context) }
}
