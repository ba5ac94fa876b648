import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { NodeLogger } from '@weir/nodes/runtime'
import type { MemoryCells } from './memory-cells.ts'

const sampleMs = 100
/** Inputs open again when this share of the limit is free, so that they do not flutter. */
const reopenShare = 0.9
const collectEveryMs = 2000

/** What this thread uses: its JavaScript heap, and the buffers that hang on it. */
function memoryInUse(): number {
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

/** Tells the cells what this thread uses, until it is stopped. */
export function reportMemory(cells: MemoryCells, worker: number): () => void {
  const tell = () => cells.report(worker, memoryInUse())
  tell()
  const timer = setInterval(tell, sampleMs)
  timer.unref()
  return () => {
    clearInterval(timer)
    cells.report(worker, 0)
  }
}

/**
 * Closes the inputs of all workers while they use more memory than allowed. Much of what is in use may be garbage, so the
 * heap is collected before and while they are closed.
 */
export function guardMemory(cells: MemoryCells, limitBytes: () => number, logger: NodeLogger): () => void {
  let closed = false
  let collectedAt = 0
  const check = () => {
    const limit = limitBytes()
    if (cells.total() > limit * (closed ? reopenShare : 1) && Date.now() - collectedAt > collectEveryMs) {
      collectedAt = Date.now()
      collectGarbage()
      cells.report(0, memoryInUse())
    }
    const over = cells.total() > limit * (closed ? reopenShare : 1)
    if (over === closed) return
    closed = over
    cells.close(over)
    const fields = { used: cells.total(), limit }
    if (over) logger.warn('Short of memory: inputs ask their senders to come back', fields)
    else logger.info('There is memory again: inputs are open', fields)
  }
  const timer = setInterval(check, sampleMs)
  timer.unref()
  return () => clearInterval(timer)
}

let collect: (() => void) | undefined

/** Node offers no other way to ask for a collection in a program that was started without the flag. */
function collectGarbage(): void {
  if (!collect) {
    setFlagsFromString('--expose-gc')
    const found: unknown = runInNewContext('gc')
    collect = typeof found === 'function' ? () => found() : () => {}
  }
  collect()
}
