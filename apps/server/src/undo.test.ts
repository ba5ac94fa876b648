import { expect, it } from 'vitest'
import { undoAll } from './undo.ts'

it('stops from last to first, one after the other, whatever fails', async () => {
  const done: string[] = []
  const errors: unknown[] = []
  const step = (name: string, run: () => Promise<void>) => ({
    name,
    async run() {
      await new Promise(resolve => setImmediate(resolve))
      await run()
      done.push(name)
    },
  })
  const undo = [
    step('lock', async () => {}),
    step('engine', () => Promise.reject(new RangeError('stuck'))),
    step('listener', async () => {}),
  ]
  await undoAll(undo, {
    debug() {},
    info() {},
    warn() {},
    error: (message, fields) => errors.push([message, fields?.error]),
  })
  expect(done).toEqual(['listener', 'lock'])
  expect(errors).toEqual([['stopping engine failed', new RangeError('stuck')]])
  expect(undo).toEqual([])
})
