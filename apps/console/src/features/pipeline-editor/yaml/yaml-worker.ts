import type { YamlWork, YamlWorkKind } from './yaml-work.ts'

interface Waiting {
  resolve: (answer: never) => void
  reject: (error: Error) => void
}

const waiting = new Map<number, Waiting>()
let worker: Worker | undefined
let lastId = 0

/** Started with the first question, and kept: to load the node types takes longer than most answers. */
function running(): Worker {
  if (worker) return worker
  const made = new Worker(new URL('./yaml.worker.ts', import.meta.url), { type: 'module' })
  made.addEventListener('message', ({ data }: MessageEvent<{ id: number; answer: never }>) => {
    waiting.get(data.id)?.resolve(data.answer)
    waiting.delete(data.id)
  })
  made.addEventListener('error', () => {
    for (const { reject } of waiting.values()) reject(new Error('The reader of YAML has stopped. Reload the page.'))
    waiting.clear()
    made.terminate()
    worker = undefined
  })
  worker = made
  return made
}

/** Has something done with YAML beside the page. */
export function askYamlWorker<Kind extends YamlWorkKind>(
  kind: Kind,
  asked: YamlWork[Kind]['asked'],
): Promise<YamlWork[Kind]['answer']> {
  lastId += 1
  const id = lastId
  return new Promise((resolve, reject) => {
    waiting.set(id, { resolve, reject })
    running().postMessage({ id, kind, asked }, [])
  })
}
