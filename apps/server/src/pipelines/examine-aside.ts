import { Worker } from 'node:worker_threads'
import { apiError } from '@weir/contracts'
import { type Examination, examineContent, type Finding } from './examine-content.ts'

/** Shorter texts are done before a thread has started. */
const shortLength = 100_000
const maxThreads = 2
const patienceMs = 60_000
const maxHeapMegabytes = 1024

let running = 0
const waiting: (() => void)[] = []

/** Examines a text without holding others up: long ones in a thread of their own, a few at a time. */
export async function examineAside(examination: Examination): Promise<Finding> {
  if (examination.text.length <= shortLength) return examineContent(examination)
  if (running >= maxThreads) await new Promise<void>(resolve => waiting.push(resolve))
  running += 1
  try {
    return await examineInThread(examination)
  } finally {
    running -= 1
    waiting.shift()?.()
  }
}

function examineInThread(examination: Examination): Promise<Finding> {
  const thread = new Worker(new URL('./examine-thread.ts', import.meta.url), {
    workerData: examination,
    resourceLimits: { maxOldGenerationSizeMb: maxHeapMegabytes },
  })
  return new Promise<Finding>((resolve, reject) => {
    const giveUp = () => reject(tooMuch())
    const timer = setTimeout(giveUp, patienceMs)
    thread.once('message', resolve).once('error', giveUp).once('exit', giveUp)
    thread.once('exit', () => clearTimeout(timer))
  }).finally(() => void thread.terminate())
}

function tooMuch() {
  const message = 'takes too long to be checked: make it shorter'
  return apiError('INVALID_INPUT', { detail: `The pipeline ${message}.`, fields: [{ field: 'content', message }] })
}
