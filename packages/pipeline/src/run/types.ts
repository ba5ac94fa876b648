import type { NodeCategory } from '@weir/nodes/definitions'
import type {
  AgentIdentity,
  Clock,
  DeadLetters,
  DeliveryStatus,
  HealthStatus,
  Intake,
  NodeContext,
  NodeLogger,
  NodeRuntime,
  WeirEndpoint,
} from '@weir/nodes/runtime'
import type { MetricPoint, Signal, ValueMap } from '@weir/telemetry'
import type { PipelineDocument } from '../document.ts'
import type { Captured, CaptureTask } from './capture/capture-task.ts'

/** What the program that runs a pipeline gives to it. */
export interface RunnerContext {
  agent: AgentIdentity
  logger: NodeLogger
  /** Where `weir_output` delivers; read at every request. */
  weir?: WeirEndpoint
  /** Resource attributes of the pipeline's own metrics. */
  resource?: ValueMap
  /** What nodes may read by location, such as lookup tables; nothing unless given. */
  resources?: NodeContext['resources']
  /** Runs user JavaScript; none runs unless given. */
  codeRunner?: NodeContext['codeRunner']
  /** What OTTL functions may reach outside of the record. */
  ottlHost?: NodeContext['ottlHost']
  /** How OTTL runs; as fast as the platform allows unless given. */
  ottlMode?: NodeContext['ottlMode']
  /** Which of several threads that run this pipeline; the only one unless given. Read at every change of the document. */
  worker?: NodeContext['worker']
  /** Nodes that must not start, with the reason; read at every change of the document. */
  refusals?: () => ReadonlyMap<string, string>
  /** Where nodes keep what must outlive the process, by node id; nothing is kept unless given. */
  storage?: (nodeId: string) => NonNullable<NodeContext['storage']>
  addresses?: NodeContext['addresses']
  permits?: NodeContext['permits']
  /** Closes while the program is short of memory; always open unless given. */
  intake?: Intake
  /** Whether inputs share their ports with other sockets of this program. */
  sharesPorts?: boolean
  /** Real time and `Math.random` unless a test gives others. */
  clock?: Clock
  random?: () => number
  /** The node types that may run; all of them by default. */
  runtimes?: readonly NodeRuntime[]
}

export interface NodeHealth {
  nodeId: string
  type: string
  /** Null for a type that is not known. */
  category: NodeCategory | null
  status: HealthStatus
  message: string
  /** Milliseconds since the epoch when the status last changed. */
  since: number
}

export interface PipelineHealth {
  /** The worst of the nodes; `stopped` while the pipeline does not run. */
  status: HealthStatus
  message: string
  nodes: NodeHealth[]
}

export interface Flow {
  items: number
  bytes: number
}

/** What a node did with the records of one signal since the pipeline started: in + created = out + dropped + errors + held. */
export interface SignalLedger {
  signal: Signal
  in: Flow
  out: Flow
  /** Records that the node made, by reason. */
  created: ReadonlyMap<string, number>
  /** Records left out by rule, by reason. */
  dropped: ReadonlyMap<string, number>
  /** Records lost to a failure, by reason. */
  errors: ReadonlyMap<string, number>
  /** Records in state or on their way to a destination. */
  held: number
}

export interface NodeLedger {
  nodeId: string
  type: string
  category: NodeCategory | null
  signals: SignalLedger[]
}

/** How the delivery to one destination goes, and what it refused for good. */
export interface NodeDelivery {
  nodeId: string
  status: DeliveryStatus
  /** Undefined where refused records are not kept. */
  deadLetters: DeadLetters | undefined
}

/** A running pipeline. Calls are carried out one after the other. */
export interface PipelineRunner {
  /** Starts all nodes. A node that cannot start has an error in `health`; the others run. */
  start(): Promise<void>
  /** Changes over to another document: nodes that did not change keep running. */
  apply(document: PipelineDocument): Promise<void>
  /** Ends the intake, sends on what processors hold and waits for all that is on its way; false when time ran out. */
  drain(timeoutMs: number): Promise<boolean>
  /** Stops at once. What was not delivered was not acknowledged; what processors hold is lost, and counted. */
  stop(): Promise<void>
  health(): PipelineHealth
  ledger(): NodeLedger[]
  /** The counters as delta sums since the last call, and what processors hold as gauges. */
  collectMetrics(): MetricPoint[]
  /** The destinations that tell how their delivery goes. */
  deliveries(): NodeDelivery[]
  /** Samples records at nodes from now on; throws when too many captures run. A known task goes on until its new expiry. */
  capture(task: CaptureTask): void
  /** What the task sampled since the last call; undefined for one that is not known, or whose end was told before. */
  takeCaptured(taskId: string): Captured | undefined
  stopCapture(taskId: string): void
}
