import { createWorkerQueue, type WorkerLike, type WorkerMessage } from './model/worker-queue.ts'
import type { PreviewWork, PreviewWorkKind } from './preview-work.ts'

function startWorker(): WorkerLike {
  const worker = new Worker(new URL('./preview.worker.ts', import.meta.url), { type: 'module' })
  return {
    send: message => worker.postMessage(message, []),
    terminate: () => worker.terminate(),
    onMessage: tell => worker.addEventListener('message', ({ data }: MessageEvent<WorkerMessage>) => tell(data)),
    onError: tell => worker.addEventListener('error', tell),
  }
}

/** Kept once it runs: to load the engine takes longer than most answers. */
const queue = createWorkerQueue(startWorker)

/** Loads the engine ahead of the first question. */
export const warmPreviewWorker = () => queue.warm()

/** Has something tried beside the page; `asked` is JSON text. */
export function askPreviewWorker<Kind extends PreviewWorkKind>(
  kind: Kind,
  asked: string,
  lane?: unknown,
): Promise<PreviewWork[Kind]['answer']> {
  return queue.ask<PreviewWork[Kind]['answer']>(kind, asked, lane)
}
