import type { Intake } from '@weir/nodes/runtime'

const closedCell = 0
const usageCells = 1
const checkMs = 50

/** Shared memory of all workers: what each uses, and whether inputs are closed. */
export interface MemoryCells {
  readonly buffer: SharedArrayBuffer
  /** Tells what a worker uses now. */
  report(worker: number, bytes: number): void
  total(): number
  close(closed: boolean): void
  readonly intake: Intake
}

/** Room for so many workers; a worker that is given the buffer sees the same cells. */
export function memoryCells(workers: number, buffer = new SharedArrayBuffer(8 * (usageCells + workers))): MemoryCells {
  const cells = new BigInt64Array(buffer)
  const isOpen = () => Atomics.load(cells, closedCell) === 0n
  return {
    buffer,
    report(worker, bytes) {
      if (usageCells + worker < cells.length) Atomics.store(cells, usageCells + worker, BigInt(Math.round(bytes)))
    },
    total: () => Number(cells.subarray(usageCells).reduce((sum, bytes) => sum + bytes, 0n)),
    close: closed => void Atomics.store(cells, closedCell, closed ? 1n : 0n),
    intake: {
      get open() {
        return isOpen()
      },
      async whenOpen(signal) {
        while (!isOpen()) {
          signal.throwIfAborted()
          await new Promise(resolve => setTimeout(resolve, checkMs))
        }
      },
    },
  }
}
