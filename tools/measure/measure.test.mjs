import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { processTree } from '../process-tree.mjs'
import { firstPageScripts } from './first-page.mjs'
import { sumMemory } from './memory.mjs'

describe('firstPageScripts', () => {
  let dist
  beforeAll(() => {
    dist = mkdtempSync(path.join(tmpdir(), 'weir-dist-'))
    mkdirSync(path.join(dist, 'assets'))
    const write = (name, text) => writeFileSync(path.join(dist, name), text)
    write(
      'index.html',
      '<script type="module" crossorigin src="/assets/index.js"></script><link rel="modulepreload" crossorigin href="/assets/vendor.js"><link rel="stylesheet" href="/assets/a.css">',
    )
    write('assets/index.js', 'import{a}from"./vendor.js";import"./side.js";const p=()=>import("./lazy.js");')
    write('assets/vendor.js', 'export*from"./deep.js";')
    write('assets/side.js', '0')
    write('assets/deep.js', 'export const d=1')
    write('assets/lazy.js', 'x'.repeat(1000))
  })
  afterAll(() => rmSync(dist, { recursive: true, force: true }))

  it('follows static imports and leaves lazy parts out', () => {
    const names = firstPageScripts(dist).map(file => path.basename(file.name))
    expect(new Set(names)).toEqual(new Set(['deep.js', 'index.js', 'side.js', 'vendor.js']))
  })
})

describe('sumMemory', () => {
  const process = (pid, parent, command, residentBytes = 10) => ({ pid, parent, command, residentBytes })
  const all = [
    process(1, 0, 'init'),
    process(20, 1, 'node apps/server/src/main.ts', 100),
    process(21, 20, 'bin/postgres -D data', 30),
    process(22, 21, 'postgres: checkpointer', 5),
    process(23, 20, 'node packages/store/src/engine/shim.ts', 200),
    process(24, 20, 'node apps/agent/src/main.ts', 50),
    process(30, 1, 'node something else', 1000),
  ]

  it('takes a process with everything it started, by program', () => {
    const tree = processTree(20, all)
    expect(tree.map(one => one.pid)).toEqual([20, 21, 23, 24, 22])
    expect(sumMemory(tree, pid => pid)).toEqual({
      byProgram: { server: 100, postgres: 35, engine: 200, agent: 50 },
      resident: 385,
      proportional: 110,
    })
  })

  it('says when shared pages cannot be told apart', () => {
    expect(sumMemory(processTree(20, all), () => undefined).proportional).toBeUndefined()
  })
})
