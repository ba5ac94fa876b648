import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { compactIds, coverage, idsIn, readRequirements, readTestedIds, unknownIds } from './requirement-ids.mjs'

let folder
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'weir-requirements-'))
  const write = (file, text) => {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
    writeFileSync(path.join(folder, file), text)
  }
  const rows = ['id\tarea\tkind\trequirement', 'A-001\tA\trule\tone', 'A-002\tA\trule\ttwo', 'B-001\tB\ttext\tthree']
  write('docs/requirements.tsv', `${rows.join('\n')}\n`)
  write('apps/server/src/a.test.ts', "it('[A-001] does one', () => {})\n")
  write('e2e/tests/b.spec.ts', "test('[A-001] [B-009] in a browser', () => {})\n")
  write('apps/server/src/a.ts', '// [A-002] in code is no test\n')
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('requirement ids', () => {
  it('are read from the names of tests, not from comments or code', () => {
    expect(idsIn("it('[A-001] x')\n  // [A-002] not this\n/** [A-003] nor this */")).toEqual([{ id: 'A-001', line: 1 }])
    expect(readTestedIds(folder).map(({ id, file }) => `${id} ${file}`)).toEqual([
      'A-001 apps/server/src/a.test.ts',
      'A-001 e2e/tests/b.spec.ts',
      'B-009 e2e/tests/b.spec.ts',
    ])
  })

  it('are counted once per row, and unknown ones are found', () => {
    const requirements = readRequirements(folder)
    const tested = readTestedIds(folder)
    expect(coverage(requirements, tested)).toEqual([
      { area: 'A', rows: 2, tested: 1, missing: ['A-002'] },
      { area: 'B', rows: 1, tested: 0, missing: ['B-001'] },
    ])
    expect(unknownIds(requirements, tested)).toEqual([{ id: 'B-009', file: 'e2e/tests/b.spec.ts', line: 1 }])
  })

  it('are shown as ranges', () => {
    expect(compactIds(['A-001', 'A-002', 'A-003', 'A-007', 'A-009', 'A-010'])).toBe('001-003 007 009-010')
    expect(compactIds([])).toBe('')
  })
})
