import type { HostedEndpoint } from '@weir/contracts'

/** A hosted agent as a driver is to bring it about. */
export interface HostedSpec {
  readonly id: string
  readonly organizationId: string
  readonly pipelineId: string
  readonly tag: string
  readonly workers: number
  readonly memoryMegabytes: number
  /** Empty: the newest one. */
  readonly agentVersion: string
  readonly enabledEndpoints: readonly HostedEndpoint[]
  /** Where the deployed pipeline listens. */
  readonly listeners: readonly HostedListener[]
}

export interface HostedListener {
  readonly kind: HostedEndpoint
  readonly transport: 'tcp' | 'udp'
  readonly port: number
}

/** What is there of a hosted agent. */
export type Observed =
  | { readonly state: 'absent' }
  | { readonly state: 'starting' }
  | { readonly state: 'running'; readonly endpoints: Partial<Record<HostedEndpoint, string[]>> }
  | { readonly state: 'failed'; readonly error: string }

/** Runs agents somewhere. Every call may be repeated, and another server may have made the last one. */
export interface HostedDriver {
  /** Brings an agent about, or changes it to this; resolves once that is under way. */
  apply(spec: HostedSpec): Promise<void>
  observe(spec: HostedSpec): Promise<Observed>
  /** Ends the agent. With `keep` what it holds on disk stays, for when it is run again. */
  remove(spec: HostedSpec, keep: boolean): Promise<void>
  /** Lets go of everything; agents that must not outlive the server end. */
  close(): Promise<void>
}
