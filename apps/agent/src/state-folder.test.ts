import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { StateFolder, uuidV7 } from './state-folder.ts'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'weir-agent-'))
})
afterEach(() => rm(folder, { recursive: true }))

it('keeps its instance id', async () => {
  const first = await new StateFolder(folder).instanceUid()
  expect(first).toHaveLength(16)
  expect(new Uint8Array(await new StateFolder(folder).instanceUid())).toEqual(first)
})

it('keeps the last configuration', async () => {
  const state = new StateFolder(join(folder, 'deeper'))
  expect(await state.lastConfig()).toBeUndefined()
  const config = { hash: 'ab', content: 'version: v3', secrets: { 'weir-sealed:x': 'secret' } }
  await state.keepConfig(config)
  expect(await state.lastConfig()).toEqual(config)
})

it('counts a damaged configuration as none', async () => {
  await writeFile(join(folder, 'last-config.json'), '{"hash": "ab"')
  expect(await new StateFolder(folder).lastConfig()).toBeUndefined()
})

it('makes ids that sort by time', () => {
  const hex = (now: number) => Buffer.from(uuidV7(now)).toString('hex')
  expect(hex(1_700_000_000_000) < hex(1_700_000_000_001)).toBe(true)
  expect(hex(0)).toMatch(/^0{12}7[0-9a-f]{3}[89ab]/)
})
