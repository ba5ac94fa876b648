import type { DestinationJob } from './destination-job.ts'
import type { AcceptedOutput, NodeInputsRequest, NodePreviewRequest, NodeTestRequest } from '@weir/pipeline/run'

/** What a test thread is asked for. */
export type TestJob =
  | { kind: 'node'; request: NodeTestRequest }
  | { kind: 'accepted_output'; request: AcceptedOutput }
  | { kind: 'coverage'; request: NodePreviewRequest }
  | { kind: 'node_inputs'; request: NodeInputsRequest }
  | { kind: 'regex'; request: { input: string; regex: string } }
  | { kind: 'grok'; request: { logs: string[]; pattern: string } }
  | { kind: 'destination'; request: DestinationJob }
  | { kind: 'cel'; request: { celExpression: string; inputItems: { data: unknown }[] } }

/** What it answers: the result as JSON, or that there was too much of it. */
export type TestAnswer = { ready: true } | { text: string } | { failure: 'too_large' | 'failed'; message: string }

/** The largest result that a test gives, in characters. */
export const mostResultLength = 8_000_000
