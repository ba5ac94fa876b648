import { parentPort, workerData } from 'node:worker_threads'
import { createLogger } from '../logger.ts'
import { memoryCells } from '../memory/memory-cells.ts'
import { reportMemory } from '../memory/memory-guard.ts'
import { createPipelineHost } from '../pipeline-host.ts'
import type { ThreadMessage, ThreadRequest, ThreadStart } from './thread-messages.ts'
import { Worker } from './worker.ts'

const healthEveryMs = 500

/** The program of one thread: a worker that does what the agent's main thread asks for. */
async function run(port: NonNullable<typeof parentPort>, start: ThreadStart): Promise<void> {
  const { index, identity, home, origin } = start
  const memory = memoryCells(0, start.memory)
  const logger = createLogger(line => process.stderr.write(line), { worker: index })
  const host = await createPipelineHost(process.env, origin)
  const worker = new Worker({ index, identity, home, host, memory, logger })
  const stopReporting = reportMemory(memory, index)
  const send = (message: ThreadMessage) => port.postMessage(message)
  const timer = setInterval(() => send({ health: worker.health() }), healthEveryMs)

  async function answer(request: ThreadRequest): Promise<unknown> {
    switch (request.name) {
      case 'ready':
        return
      case 'apply':
        await worker.apply(request.args)
        return send({ health: worker.health() })
      case 'deliverTo':
        return worker.deliverTo(request.args)
      case 'ledger':
        return worker.ledger()
      case 'drain':
        return worker.drain(request.args)
      case 'stop':
        clearInterval(timer)
        stopReporting()
        return worker.stop()
      case 'capture':
        return worker.thread.capture(request.args)
      case 'takeCaptured':
        return worker.thread.takeCaptured(request.args)
      case 'stopCapture':
        return worker.thread.stopCapture(request.args)
      case 'delivery':
        return worker.thread.delivery(request.args)
    }
  }

  port.on('message', (request: ThreadRequest) => {
    answer(request).then(
      value => send({ id: request.id, answer: value }),
      error => send({ id: request.id, error: error instanceof Error ? error.message : String(error) }),
    )
  })
}

if (parentPort) await run(parentPort, workerData)
