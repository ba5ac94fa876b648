import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { importViolation } from './boundaries.mjs'
import { inRoot, packageScript } from './repository.mjs'

const refused = [
  ['a package looks up', 'packages/telemetry/src/a.ts', '@weir/languages/ottl', 'telemetry must not import languages'],
  ['languages looks up', 'packages/languages/src/a.ts', '@weir/nodes/definitions', 'languages must not import nodes'],
  ['nodes looks up', 'packages/nodes/src/a.ts', '@weir/pipeline', 'nodes must not import pipeline'],
  ['pipeline looks up', 'packages/pipeline/src/a.ts', '@weir/contracts', 'pipeline must not import contracts'],
  ['store leaves its line', 'packages/store/src/a.ts', '@weir/languages/ottl', 'store must not import languages'],
  [
    'a package takes a program',
    'packages/contracts/src/a.ts',
    '../../../apps/server/src/b.ts',
    'must not import server',
  ],
  ['a path into a package', 'packages/nodes/src/a.ts', '../../telemetry/src/value.ts', 'by its name'],
  ['a package takes itself by name', 'packages/telemetry/src/a.ts', '@weir/telemetry', 'by relative path'],
  ['programs take each other', 'apps/server/src/a.ts', '../../agent/src/b.ts', 'server must not import agent'],
  ['programs take each other by name', 'apps/agent/src/a.ts', '@weir/server', 'agent must not import server'],
  ['the agent takes the store', 'apps/agent/src/a.ts', '@weir/store', 'agent must not import store'],
  ['the console takes the store', 'apps/console/src/lib/a.ts', '@weir/store', 'console must not import store'],
  ['the console runs nodes', 'apps/console/src/lib/a.ts', '@weir/nodes/runtime', 'needs Node'],
  ['the console runs pipelines', 'apps/console/src/lib/a.ts', '@weir/pipeline/run', 'needs Node'],
  ['the console uses Node', 'apps/console/src/lib/a.ts', 'node:fs', 'not there in a browser'],
  ['the console uses Node without prefix', 'apps/console/src/lib/a.ts', 'path', 'not there in a browser'],
  ['telemetry uses Node', 'packages/telemetry/src/a.ts', 'node:buffer', 'not there in a browser'],
  ['contracts use Node', 'packages/contracts/src/opamp/a.ts', 'node:crypto', 'not there in a browser'],
  ['a definition uses Node', 'packages/nodes/src/inputs/x/x.definition.ts', 'node:os', 'not there in a browser'],
  ['pipeline main uses Node', 'packages/pipeline/src/a.ts', 'node:fs', 'not there in a browser'],
  ['pipeline main enters run', 'packages/pipeline/src/a.ts', './run/index.ts', 'must not import run/'],
  ['pipeline main runs nodes', 'packages/pipeline/src/a.ts', '@weir/nodes/runtime', 'needs Node'],
  ['e2e takes product code', 'e2e/tests/a.spec.ts', '../../apps/console/src/lib/a.ts', 'e2e must not import console'],
  ['e2e takes a package', 'e2e/tests/a.spec.ts', '@weir/contracts', 'e2e must not import contracts'],
  ['e2e takes a tool', 'e2e/tests/a.spec.ts', '../../tools/launch.mjs', 'e2e imports no product code'],
  ['a feature opens another', 'apps/console/src/features/logs/A.tsx', '../status/B.tsx', 'only through its index.ts'],
  ['a feature takes the app', 'apps/console/src/features/logs/A.tsx', '../../app/router.ts', 'features/ must not'],
  ['ui takes a feature', 'apps/console/src/ui/A.tsx', '../features/logs/index.ts', 'ui/ must not'],
  ['lib takes ui', 'apps/console/src/lib/a.ts', '../ui/Button.tsx', 'lib/ must not'],
  ['code takes the testkit', 'apps/server/src/a.ts', '@weir/testkit', 'for tests only'],
]

const accepted = [
  ['down the line', 'packages/nodes/src/a.ts', '@weir/telemetry'],
  ['server to store', 'apps/server/src/a.ts', '@weir/store'],
  ['server runs pipelines', 'apps/server/src/a.ts', '@weir/pipeline/run'],
  ['console to definitions', 'apps/console/src/lib/a.ts', '@weir/nodes/definitions'],
  ['a runtime uses Node', 'packages/nodes/src/inputs/x/x.ts', 'node:net'],
  ['run uses Node', 'packages/pipeline/src/run/a.ts', 'node:fs'],
  ['inside one package', 'packages/pipeline/src/run/a.ts', '../document.ts'],
  ['a feature by its index', 'apps/console/src/features/logs/A.tsx', '../status/index.ts'],
  ['a feature uses ui', 'apps/console/src/features/logs/A.tsx', '../../ui/Button.tsx'],
  ['inside one feature', 'apps/console/src/features/logs/components/A.tsx', '../logs.queries.ts'],
  ['the app lists features', 'apps/console/src/app/router.ts', '../features/logs/index.ts'],
  ['a test uses Node', 'packages/telemetry/src/a.test.ts', 'node:fs'],
  ['a test uses the testkit', 'apps/server/src/a.test.ts', '@weir/testkit'],
  ['e2e inside itself', 'e2e/tests/a.spec.ts', '../pages/logs.ts'],
  ['any library', 'apps/console/src/lib/a.ts', 'zod'],
  ['a file outside', 'vitest.config.ts', 'vitest/config'],
]

describe('importViolation', () => {
  it.each(refused)('refuses: %s', (_name, file, specifier, message) => {
    expect(importViolation(file, specifier)).toContain(message)
  })
  it.each(accepted)('accepts: %s', (_name, file, specifier) => {
    expect(importViolation(file, specifier)).toBeUndefined()
  })
})

describe('inside oxlint', () => {
  let folder
  const plant = (file, source) => {
    const target = path.join(folder, file)
    mkdirSync(path.dirname(target), { recursive: true })
    writeFileSync(target, source)
  }
  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'weir-boundaries-'))
    mkdirSync(path.join(folder, 'tools'))
    cpSync(inRoot('tools/boundaries.mjs'), path.join(folder, 'tools/boundaries.mjs'))
    plant(
      '.oxlintrc.json',
      JSON.stringify({
        jsPlugins: ['./tools/boundaries.mjs'],
        categories: { correctness: 'off' },
        rules: { 'weir/boundaries': 'error', 'weir/no-bare-error': 'error' },
      }),
    )
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it('finds every way to import, and bare errors in programs only', () => {
    plant('packages/telemetry/src/static.ts', "import { a } from '@weir/store'\nexport const b = a\n")
    plant('packages/telemetry/src/type.ts', "import type { A } from '@weir/store'\nexport type B = A\n")
    plant('packages/telemetry/src/dynamic.ts', "export const load = () => import('@weir/store')\n")
    plant('packages/telemetry/src/named.ts', "export { a } from '@weir/store'\n")
    plant('packages/telemetry/src/all.ts', "export * from '@weir/store'\n")
    plant('packages/telemetry/src/inline.ts', "export type C = import('@weir/store').C\n")
    plant('packages/telemetry/src/throws.ts', "export const fail = () => {\n  throw new Error('x')\n}\n")
    plant('apps/server/src/throws.ts', "export const fail = () => {\n  throw new Error('x')\n}\n")
    plant('apps/server/src/calls.ts', "export const fail = () => {\n  throw Error('x')\n}\n")
    plant('apps/server/src/good.ts', "export const fail = () => {\n  throw new StoreError('x')\n}\n")
    plant('apps/server/src/throws.test.ts', "export const fail = () => {\n  throw new Error('x')\n}\n")

    const run = spawnSync(process.execPath, [packageScript('oxlint'), '--format', 'json'], {
      cwd: folder,
      encoding: 'utf8',
    })
    const found = JSON.parse(run.stdout).diagnostics.map(one => `${one.filename} ${one.code}`)

    expect(run.status).toBe(1)
    expect(found.sort()).toEqual([
      'apps/server/src/calls.ts weir(no-bare-error)',
      'apps/server/src/throws.ts weir(no-bare-error)',
      'packages/telemetry/src/all.ts weir(boundaries)',
      'packages/telemetry/src/dynamic.ts weir(boundaries)',
      'packages/telemetry/src/inline.ts weir(boundaries)',
      'packages/telemetry/src/named.ts weir(boundaries)',
      'packages/telemetry/src/static.ts weir(boundaries)',
      'packages/telemetry/src/type.ts weir(boundaries)',
    ])
  }, 30_000)
})
