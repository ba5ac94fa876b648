import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { expect, it } from 'vitest'

const inRoot = (file: string) => fileURLToPath(new URL(`../../../../${file}`, import.meta.url))

interface GraphCheck {
  /** Every way from what browsers load to a module of Node. */
  browserGraph: (project: { read: (file: string) => string; exists: (file: string) => boolean }) => string[]
}

it('loads nothing of Node, all the way down', async () => {
  const { browserGraph }: GraphCheck = await import(pathToFileURL(inRoot('tools/checks/browser-graph.mjs')).href)
  const seen = new Set<string>()
  const found = browserGraph({
    // The console has a check of its own; here it is about the packages.
    exists: file => !file.startsWith('apps/') && existsSync(inRoot(file)),
    read(file) {
      seen.add(file)
      return readFileSync(inRoot(file), 'utf8')
    },
  })
  expect(found).toEqual([])
  expect(seen).toContain('packages/pipeline/src/run/preview.ts')
  expect(seen).toContain('packages/pipeline/src/run/flow.ts')
  expect(seen).toContain('packages/nodes/src/processors/lookup/lookup.ts')
  expect(seen).not.toContain('packages/nodes/src/runtime.ts')
})
