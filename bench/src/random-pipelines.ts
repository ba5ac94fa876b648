import { randomRun } from '@weir/pipeline/testing'
import type { Figure } from './figure.ts'

/** Runs many random pipelines on random records: none may throw, and the ledger of every node must balance at every step. */
export async function randomPipelineFigures({ count = 10_000 } = {}): Promise<readonly Figure[]> {
  const start = performance.now()
  const faults: string[] = []
  let records = 0
  for (let seed = 1; seed <= count; seed += 1) {
    const run = await randomRun(seed)
    records += run.records
    faults.push(...run.faults.map(fault => `seed ${seed}: ${fault}`))
  }
  const seconds = (performance.now() - start) / 1000
  return [
    {
      name: `${count} random pipelines, ledger balanced`,
      eventsPerSecond: Math.round(records / seconds),
      ok: faults.length === 0,
      note: faults.length === 0 ? `${records} records` : `${faults.length} faults; ${faults.slice(0, 3).join('; ')}`,
    },
  ]
}
