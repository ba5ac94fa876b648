import { type PreviewWork, type PreviewWorkKind, previewWorkers } from './preview-work.ts'

/*
 * Messages: the worker says `{ ready: true }` once. It takes `{ id, kind, asked }`, where `asked` is JSON text, one at a time,
 * and answers each with `{ id, answer }` or, when it failed, `{ id, failure }`.
 */

interface Question {
  id: number
  kind: PreviewWorkKind
  asked: string
}

/** Windows need an origin here, and workers have none: the options stand for it. */
const send = (message: object) => postMessage(message, {})

async function work<Kind extends PreviewWorkKind>(kind: Kind, text: string): Promise<PreviewWork[Kind]['answer']> {
  const asked: PreviewWork[Kind]['asked'] = JSON.parse(text)
  return previewWorkers[kind](asked)
}

async function answer({ id, kind, asked }: Question): Promise<void> {
  try {
    send({ id, answer: await work(kind, asked) })
  } catch (error) {
    send({ id, failure: error instanceof Error ? error.message : String(error) })
  }
}

addEventListener('message', ({ data }: MessageEvent<Question>) => void answer(data))
send({ ready: true })
