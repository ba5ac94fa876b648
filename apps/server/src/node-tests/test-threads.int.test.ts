import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, describe, expect, it } from 'vitest'
import { TestThreads, usualTestLimits } from './test-threads.ts'

const threads = new TestThreads({ ...usualTestLimits, timeMs: 1500 })
const patient = new TestThreads({ ...usualTestLimits, timeMs: 60_000 })
afterAll(() => Promise.all([threads.stop(), patient.stop()]))

const transform = (statements: string) => ({
  kind: 'node' as const,
  request: {
    items: [{ _type: 'log', body: 'a' }],
    node: { id: 'n', type: 'ottl_transform', configuration: { statements } },
  },
})

/** The longest time that this thread did not get to do anything while a promise was open. */
async function longestPause(work: Promise<unknown>): Promise<number> {
  const ended = work.then(
    () => true,
    () => true,
  )
  let [longest, last] = [0, performance.now()]
  while (!(await Promise.race([ended, sleep(5, false)]))) {
    longest = Math.max(longest, performance.now() - last)
    last = performance.now()
  }
  return longest
}

describe('TestThreads', () => {
  it('runs tests, again and again in the same thread', { timeout: 120_000 }, async () => {
    for (const regex of ['b', 'c']) {
      const result = await patient.run('o', { kind: 'regex', request: { input: 'abc', regex } })
      expect(result).toMatchObject({ matches: [[{ groups: [{ name: '' }] }]] })
    }
  })

  it('keeps this thread going, whatever a test does', { timeout: 120_000 }, async () => {
    await threads.run('o', { kind: 'grok', request: { logs: [], pattern: 'a' } })
    // Sixteen million steps and more: far beyond what the test may take.
    const heavy = { input: 'a'.repeat(200_000), regex: `(?:${'(?:a?){50}'.repeat(30)})*b` }
    const run = threads.run('o', { kind: 'regex', request: heavy })
    const [pause, outcome] = await Promise.all([
      longestPause(run),
      run.then(
        () => 'done',
        error => error.code,
      ),
    ])
    expect(['done', 'TEST_TOO_HEAVY']).toContain(outcome)
    expect(pause).toBeLessThan(500)
  })

  it('ends a test that does not come to an end, and serves the next one', async () => {
    // Each of the loops is given up after a second; together they are too much.
    const loops = Array.from({ length: 3 }, (_, at) => `run_code("for (;;) {} // ${at}")`).join('\n')
    const run = threads.run('o', transform(loops))
    const [pause, outcome] = await Promise.all([
      longestPause(run),
      run.then(
        () => 'done',
        error => error.code,
      ),
    ])
    expect(outcome).toBe('TEST_TOO_HEAVY')
    expect(pause).toBeLessThan(500)
    expect(await threads.run('o', transform('set(body, "b")'))).toMatchObject({ items: { '': [{ body: 'b' }] } })
  }, 120_000)

  it('refuses a result that is too large', async () => {
    const items = Array.from({ length: 900 }, () => ({ _type: 'log', body: 'x'.repeat(900), attributes: {} }))
    const statements = Array.from({ length: 10 }, (_, at) => `set(attributes["k${at}"], body)`).join('\n')
    const request = { items, node: { id: 'n', type: 'ottl_transform', configuration: { statements } } }
    await expect(patient.run('o', { kind: 'node', request })).rejects.toThrow('The result of the test is too large')
  }, 120_000)

  it('takes so many of an organization at a time, and others beside them', { timeout: 120_000 }, async () => {
    const job = { kind: 'regex', request: { input: 'a', regex: 'a' } } as const
    const many = await Promise.allSettled(Array.from({ length: 8 }, () => patient.run('busy', job)))
    expect(many.filter(({ status }) => status === 'rejected')).toMatchObject([
      { reason: { code: 'TOO_MANY_REQUESTS' } },
      { reason: { code: 'TOO_MANY_REQUESTS' } },
    ])
    expect(await patient.run('busy', job)).toMatchObject({ matches: [[{}]] })
  })
})
