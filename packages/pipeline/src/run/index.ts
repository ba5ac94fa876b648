export { createRunner } from './runner.ts'
export type {
  Flow,
  NodeHealth,
  NodeLedger,
  PipelineHealth,
  PipelineRunner,
  RunnerContext,
  SignalLedger,
} from './types.ts'
