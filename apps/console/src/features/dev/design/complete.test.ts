import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

const ui = path.join(import.meta.dirname, '../../../ui')
const sources = globSync('*.tsx', { cwd: import.meta.dirname }).map(file =>
  readFileSync(path.join(import.meta.dirname, file), 'utf8'),
)

it('every primitive stands in the style guide', () => {
  const primitives = globSync('*.tsx', { cwd: ui }).filter(file => !file.endsWith('.test.tsx'))
  expect(primitives.length).toBeGreaterThan(20)
  const missing = primitives.filter(file => !sources.some(source => source.includes(`ui/${file}'`)))
  expect(missing).toEqual([])
})
