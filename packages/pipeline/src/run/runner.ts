import { nodeRuntimes } from '@weir/nodes/runtime'
import type { PipelineDocument } from '../document.ts'
import { createRunnerOf } from './runner-of.ts'
import type { PipelineRunner, RunnerContext } from './types.ts'

/** Makes a runner for a checked document; nothing happens before `start`. */
export function createRunner(document: PipelineDocument, context: RunnerContext): PipelineRunner {
  return createRunnerOf(context.runtimes ?? nodeRuntimes, document, context)
}
