import { expect, it } from 'vitest'
import { examineAside } from './examine-aside.ts'

const nodes = Array.from({ length: 120 }, (_, at) => {
  const statement = `set(attributes["k"], "${'x'.repeat(1000)}")`
  return `  - { name: t${at}, type: ottl_transform, statements: '${statement}' }`
})
/** Long enough for a thread of its own. */
const long = `version: v3\nsettings: { tag: old }\nnodes:\n${nodes.join('\n')}\nlinks: []\n`
const examine = (text: string) => examineAside({ text, tag: 'new', packs: new Map() })

it('checks long texts while others are served, and gives them their tag', async () => {
  let beats = 0
  const heart = setInterval(() => {
    beats += 1
  }, 1)
  const found = await Promise.all([1, 2, 3].map(() => examine(long)))
  clearInterval(heart)
  expect(beats).toBeGreaterThan(10)
  expect(found.map(({ errorCount }) => errorCount)).toEqual([0, 0, 0])
  expect(new Set(found.map(({ text }) => text))).toEqual(new Set([long.replace('old', '"new"')]))
})

it('says what is wrong with a long text: the first hundred of all', async () => {
  const { errors, errorCount, text } = await examine(long.replaceAll('set(', 'sit('))
  expect([errors.length, errorCount]).toEqual([100, 120])
  expect(errors[0]).toMatchObject({ field: 'nodes.t0.statements', message: expect.stringContaining('line 4') })
  expect(text, 'it stays as it was').toContain('tag: old')
})
