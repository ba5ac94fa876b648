import { describe, expect, it } from 'vitest'
import { browserGraph, importsOf } from './browser-graph.mjs'
import { changelog } from './changelog.mjs'
import { docsPaths } from './docs-paths.mjs'
import { suppressions } from './suppressions.mjs'
import { words } from './words.mjs'

/** A project held in an object: path to text. */
const project = files => ({
  files: Object.keys(files),
  read: file => files[file],
  exists: file => Object.keys(files).some(one => one === file || one.startsWith(`${file.replace(/\/$/, '')}/`)),
})

describe('suppressions', () => {
  const cases = [
    ['no reason', '// oxlint-disable-next-line no-console', 1],
    ['a reason', '// oxlint-disable-next-line no-console -- the only output of this program', 0],
    ['a reason too short', '// oxlint-disable-next-line no-console -- why', 1],
    ['in a block comment', '/* eslint-disable max-lines */', 1],
    ['in JSX', '{/* oxlint-disable-next-line jsx-key */}', 1],
    ['expect-error without a reason', 'foo() // @ts-expect-error', 1],
    ['expect-error with a reason', '// @ts-expect-error the library types this as never', 0],
    ['ignore, whatever the reason', '// @ts-ignore because the types are wrong', 1],
    ['biome without a reason', '// biome-ignore format:', 1],
    ['biome with a reason', '// biome-ignore format: the table reads better aligned', 0],
    ['in a string', "const rule = 'oxlint-disable-next-line'", 0],
  ]
  it.each(cases)('%s', (_name, line, count) => {
    expect(suppressions(project({ 'apps/a.tsx': line }))).toHaveLength(count)
  })
})

describe('changelog', () => {
  const sentence = 'The console shows the pipelines of an organization.'
  const cases = [
    ['a good one', 'changelog.d/pipeline-list.added.md', sentence, 0],
    ['an unknown kind', 'changelog.d/pipeline-list.feature.md', sentence, 1],
    ['no slug', 'changelog.d/.added.md', sentence, 1],
    ['capitals', 'changelog.d/Pipeline.added.md', sentence, 1],
    ['no sentence', 'changelog.d/a.fixed.md', 'fix', 1],
    ['a heading', 'changelog.d/a.fixed.md', `# Fixed\n${sentence}`, 1],
    ['the guide', 'changelog.d/README.md', '# How', 0],
  ]
  it.each(cases)('%s', (_name, file, text, count) => {
    expect(changelog(project({ [file]: text }))).toHaveLength(count)
  })
})

describe('docs paths', () => {
  const base = {
    'package.json': '{"name":"all","scripts":{"check":"x"}}',
    'apps/a/package.json': '{"name":"@weir/a","scripts":{"dev":"x"}}',
    'tools/a.mjs': '',
    'docs/guide.md': '',
  }
  const cases = [
    ['a file that is there', '`tools/a.mjs`', 0],
    ['a line of it', '`tools/a.mjs:12`', 0],
    ['a folder', '`tools/`', 0],
    ['a file that is not', '`tools/b.mjs`', 1],
    ['a pattern', '`packages/<name>/src`', 0],
    ['a command that is there', '`npm run check -- lint`', 0],
    ['a command of a workspace', '`npm run dev -w @weir/a`', 0],
    ['a command of another workspace', '`npm run dev`', 1],
    ['a command that is not', '`npm run deploy`', 1],
    ['a link', '[guide](docs/guide.md#start)', 0],
    ['a dead link', '[guide](docs/other.md)', 1],
    ['an address', '[site](https://example.com/docs/other.md)', 0],
    ['inside a fence', '```\ntools/b.mjs `tools/b.mjs`\n```', 0],
  ]
  it.each(cases)('%s', (_name, text, count) => {
    expect(docsPaths(project({ ...base, 'README.md': text }))).toHaveLength(count)
  })
})

describe('words', () => {
  const cases = [
    ['a path of a machine', "const log = '/tmp/out.log'", 1],
    ['a home folder', 'see /home/ann/notes', 1],
    ['the temp folder by its call', 'path.join(tmpdir(), name)', 0],
    ['a path of a product', "include: ['/var/log/app.log']", 0],
    ['a part of a longer path', 'https://example.com/work/list', 0],
    ['a relative path', 'packages/work/src', 0],
    ['the public registry', '"resolved": "https://registry.npmjs.org/zod"', 1],
    ['the registry of this machine', 'see packages.example.internal', 1],
    ['with a reason', "mkdir('/tmp/x') // words-ok: inside the container image", 0],
  ]
  it.each(cases)('%s', (_name, line, count) => {
    expect(words(project({ 'apps/a.ts': line }), 'packages.example.internal')).toHaveLength(count)
  })
})

describe('browser graph', () => {
  it('reads what is loaded at run time', () => {
    const source = [
      "import type { A } from './a.ts'",
      "import { b } from './b.ts'",
      'import {',
      '  c,',
      "} from './c.ts'",
      "export * from './d.ts'",
      "export type { E } from './e.ts'",
      "const f = () => import('./f.ts')",
      "import './g.css'",
      " * import { h } from './h.ts'",
    ].join('\n')
    expect(importsOf(source)).toEqual(['./b.ts', './c.ts', './d.ts', './f.ts', './g.css'])
  })

  it('names the way to a module of Node, through files and packages', () => {
    const found = browserGraph(
      project({
        'packages/nodes/package.json':
          '{"exports":{"./definitions":"./src/definitions.ts","./runtime":"./src/runtime.ts"}}',
        'packages/nodes/src/definitions.ts': "import { size } from './size.ts'",
        'packages/nodes/src/size.ts': "import { statSync } from 'node:fs'",
        'packages/nodes/src/runtime.ts': "import net from 'node:net'",
        'apps/console/src/main.tsx': "import '@weir/nodes/definitions'",
      }),
    )
    expect(found).toEqual([
      'packages/nodes/src/definitions.ts -> packages/nodes/src/size.ts -> node:fs: a browser has no node:fs',
    ])
  })
})
