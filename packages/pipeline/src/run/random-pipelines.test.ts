import { expect, it } from 'vitest'
import { randomRun } from '../testing/random-run.ts'

it('keeps the books of random pipelines under random records, and never throws', async () => {
  let records = 0
  for (let seed = 1; seed <= 150; seed += 1) {
    const run = await randomRun(seed)
    expect(run.faults, `seed ${seed}`).toEqual([])
    records += run.records
  }
  expect(records).toBeGreaterThan(1000)
}, 60_000)
