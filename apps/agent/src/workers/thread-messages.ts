import type { AgentIdentity, WeirEndpoint } from '@weir/nodes/runtime'
import type { DeliveryRequest, DeliveryResult } from '@weir/contracts/opamp'
import type { Captured, CaptureTask, NodeLedger, PipelineHealth } from '@weir/pipeline/run'
import type { PipelineOrigin } from '../pipeline-host.ts'
import type { Assignment } from './worker.ts'

/** What a thread is started with. */
export interface ThreadStart {
  readonly index: number
  readonly identity: Omit<AgentIdentity, 'tag'>
  readonly home: string
  readonly origin: PipelineOrigin
  readonly memory: SharedArrayBuffer
}

/** What can be asked of a thread, with what it answers. */
export interface ThreadCalls {
  ready: { readonly args: undefined; readonly answer: void }
  apply: { readonly args: Assignment; readonly answer: void }
  deliverTo: { readonly args: WeirEndpoint; readonly answer: void }
  ledger: { readonly args: undefined; readonly answer: NodeLedger[] }
  drain: { readonly args: number; readonly answer: boolean }
  stop: { readonly args: undefined; readonly answer: void }
  capture: { readonly args: CaptureTask; readonly answer: void }
  takeCaptured: { readonly args: string; readonly answer: Captured | undefined }
  stopCapture: { readonly args: string; readonly answer: void }
  delivery: { readonly args: DeliveryRequest; readonly answer: DeliveryResult }
}

export type CallName = keyof ThreadCalls

export type ThreadRequest = {
  [Name in CallName]: { id: number; name: Name; args: ThreadCalls[Name]['args'] }
}[CallName]

/** From the thread: the answer to a call, or its health, unasked. */
export type ThreadMessage =
  | { readonly id: number; readonly answer: unknown }
  | { readonly id: number; readonly error: string }
  | { readonly health: PipelineHealth }
