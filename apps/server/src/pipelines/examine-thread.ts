import { parentPort, workerData } from 'node:worker_threads'
import { examineContent } from './examine-content.ts'

/** Long texts take seconds; in this thread they hold nobody else up. */
function answer(port: NonNullable<typeof parentPort>): void {
  const finding = examineContent(workerData)
  port.postMessage(finding)
}

if (parentPort) answer(parentPort)
