import { parentPort } from 'node:worker_threads'
import { createCodeRunner } from '@weir/nodes/runtime'
import { checkOutput, conditionCoverage, nodeInputs, testCel, testGrok, testNode, testRegex } from '@weir/pipeline/run'
import { tryDestination } from './try-destination.ts'
import { mostResultLength, type TestAnswer, type TestJob } from './test-job.ts'

/** Runs tests one after the other. Whoever started it ends it when a test does not come to an end. */
const codeRunner = createCodeRunner()

function run(job: TestJob): object | Promise<object> {
  switch (job.kind) {
    case 'node':
      return testNode(job.request, { codeRunner })
    case 'accepted_output':
      return checkOutput(job.request, { codeRunner })
    case 'coverage':
      return conditionCoverage(job.request, { codeRunner })
    case 'node_inputs':
      return nodeInputs(job.request, { codeRunner })
    case 'regex':
      return testRegex(job.request)
    case 'grok':
      return testGrok(job.request)
    case 'destination':
      return tryDestination(job.request)
    case 'cel':
      return testCel(job.request)
  }
}

async function answer(job: TestJob): Promise<TestAnswer> {
  try {
    const text = JSON.stringify(await run(job))
    if (text.length > mostResultLength) return { failure: 'too_large', message: '' }
    return { text }
  } catch (error) {
    return { failure: 'failed', message: error instanceof Error ? error.message : String(error) }
  }
}

const send = (message: TestAnswer) => parentPort?.postMessage(message, [])

parentPort?.on('message', (job: TestJob) => {
  void answer(job).then(send)
})
send({ ready: true })
