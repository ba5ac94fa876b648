export { type Captured, type CapturedNode, type CaptureTask, maxCaptureItems } from './capture/capture-task.ts'
export { type SampleItem, sampleItem } from './capture/sample-item.ts'
export { type AcceptedOutput, checkOutput, type OutputVerdict } from './dry-run/accepted-output.ts'
export { conditionCoverage, type CoveredCondition } from './dry-run/condition-coverage.ts'
export { answerTest, testNames, type TestReach } from './dry-run/answer-test.ts'
export { type NodeInputs, type NodeInputsRequest, nodeInputs } from './dry-run/node-inputs.ts'
export { type NodePreview, type NodePreviewRequest, type PreviewLedger, previewNode } from './dry-run/preview-node.ts'
export type { PreviewContext } from './dry-run/run-document.ts'
export type { Rule } from './dry-run/probes.ts'
export {
  type EventState,
  type NodeTestRequest,
  type NodeTestResult,
  type TestedEvent,
  type TestStep,
  testNode,
} from './dry-run/test-node.ts'
export { type OttlTest, type OttlTestContext, type OttlTestResult, testOttl } from './dry-run/test-ottl.ts'
export {
  type CelTest,
  type CelTestResult,
  type GrokTestResult,
  type MatchedGroup,
  type RegexTestResult,
  testCel,
  testGrok,
  testRegex,
} from './dry-run/test-patterns.ts'
export { withOwnTelemetry } from './own-telemetry.ts'
export { createRunner } from './runner.ts'
export type {
  Flow,
  NodeDelivery,
  NodeHealth,
  NodeLedger,
  PipelineHealth,
  PipelineRunner,
  RunnerContext,
  SignalLedger,
} from './types.ts'
