import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { inRoot, packageScript } from './repository.mjs'
import { addEntry, addLine } from './scaffold/registry.mjs'
import { spellings } from './scaffold/names.mjs'

const registries = [
  'packages/nodes/src/processors/leaf-definitions.ts',
  'packages/nodes/src/processors/leaf-runtimes.ts',
  'packages/languages/src/ottl/functions/index.ts',
  'apps/console/src/app/features.ts',
  'packages/contracts/src/contract.ts',
  'packages/contracts/src/index.ts',
  'apps/server/src/router.ts',
  'apps/server/src/db/schema.ts',
]

let folder
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'weir-new-'))
  for (const file of registries) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
    cpSync(inRoot(file), path.join(folder, file))
  }
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const create = (...args) =>
  spawnSync(process.execPath, [inRoot('tools/new.mjs'), ...args, '--root', folder], { encoding: 'utf8' })
const read = file => readFileSync(path.join(folder, file), 'utf8')

const kinds = [
  [
    'processor',
    'speed-limit',
    ['packages/nodes/src/processors/speed-limit/speed-limit.test.ts'],
    [
      ['packages/nodes/src/processors/leaf-definitions.ts', '  speedLimitDefinition,\n]'],
      ['packages/nodes/src/processors/leaf-runtimes.ts', '  speedLimit,\n]'],
    ],
  ],
  [
    'function',
    'ParseTOML',
    ['packages/languages/src/ottl/functions/parse-toml.ts'],
    [['packages/languages/src/ottl/functions/index.ts', '  parseToml,\n]']],
  ],
  [
    'feature',
    'saved-views',
    ['apps/console/src/features/saved-views/index.ts', 'apps/console/src/features/saved-views/SavedViewsPage.test.tsx'],
    [['apps/console/src/app/features.ts', '  savedViews,\n]']],
  ],
  [
    'resource',
    'saved-views',
    ['packages/contracts/src/saved-views.ts', 'apps/server/src/saved-views/saved-views.int.test.ts'],
    [
      ['packages/contracts/src/contract.ts', 'savedViews'],
      ['packages/contracts/src/index.ts', "export * from './saved-views.ts'"],
      ['apps/server/src/router.ts', 'savedViews: savedViewsRouter'],
      ['apps/server/src/db/schema.ts', "pgTable('saved_views'"],
    ],
  ],
]

describe('npm run new', () => {
  it.each(kinds)('writes a %s and enters it in its registries', (kind, name, files, entries) => {
    const run = create(kind, name)
    expect(run.stderr).toBe('')
    expect(run.status).toBe(0)
    expect(run.stdout).not.toContain('Add to')
    for (const file of files) expect(existsSync(path.join(folder, file)), file).toBe(true)
    for (const [file, text] of entries) expect(read(file)).toContain(text)
    const lint = spawnSync(process.execPath, [packageScript('oxlint'), '-D', 'correctness', '.'], { cwd: folder })
    expect(lint.status).toBe(0)
  })

  it('writes an editor for a name in snake_case', () => {
    expect(create('function', 'redact_all').status).toBe(0)
    expect(read('packages/languages/src/ottl/functions/redact-all.ts')).toContain(
      "defineEditor({\n  name: 'redact_all'",
    )
  })

  it('refuses a name that is taken, and changes nothing', () => {
    create('processor', 'speed-limit')
    const before = read('packages/nodes/src/processors/leaf-definitions.ts')
    const again = create('processor', 'speed_limit')
    expect(again.status).toBe(1)
    expect(again.stderr).toContain('is there already')
    expect(read('packages/nodes/src/processors/leaf-definitions.ts')).toBe(before)
  })

  const bad = [
    ['capitals', 'processor', 'SpeedLimit'],
    ['a path', 'feature', '../x'],
    ['a digit first', 'resource', '9lives'],
    ['a word of the language', 'processor', 'delete'],
    ['a hyphen in a function', 'function', 'parse-toml'],
  ]
  it.each(bad)('refuses a bad name: %s', (_name, kind, name) => {
    const run = create(kind, name)
    expect(run.status).toBe(1)
    expect(run.stderr).not.toContain('    at ')
  })

  it('shows its usage for an unknown kind', () => {
    expect(create('widget', 'x').stderr).toContain('npm run new -- KIND NAME')
  })

  it('says what to add by hand where a registry looks different', () => {
    rmSync(path.join(folder, 'apps/console/src/app/features.ts'))
    expect(create('feature', 'views').stdout).toContain('Add to apps/console/src/app/features.ts:')
  })
})

describe('names', () => {
  const cases = [
    ['speed-limit', 'plain', { kebab: 'speed-limit', snake: 'speed_limit', camel: 'speedLimit', pascal: 'SpeedLimit' }],
    ['ParseJSON', 'function', { kebab: 'parse-json', snake: 'parse_json', camel: 'parseJson', pascal: 'ParseJson' }],
    ['SHA256', 'function', { kebab: 'sha256', snake: 'sha256', camel: 'sha256', pascal: 'Sha256' }],
    ['XMLToText', 'function', { kebab: 'xml-to-text', snake: 'xml_to_text', camel: 'xmlToText', pascal: 'XmlToText' }],
  ]
  it.each(cases)('of %s', (name, shape, expected) => {
    expect(spellings(name, shape)).toMatchObject(expected)
  })
})

describe('registries', () => {
  const cases = [
    ['a list of lines', 'const all: readonly A[] = [\n  a,\n]\n', 'const all: readonly A[] = [\n  a,\n  b,\n]\n'],
    ['an empty list', 'const all: A[] = []\n', 'const all: A[] = [b]\n'],
    ['an object on one line', 'const all = { a }\n', 'const all = { a, b }\n'],
    ['an object in a call', 'const all = f({\n  a: 1,\n})\n', 'const all = f({\n  a: 1,\n  b,\n})\n'],
  ]
  it.each(cases)('%s', (_name, before, after) => {
    expect(addEntry(before, 'all', 'b')).toBe(after)
  })
  it('leave a file without the constant alone', () => {
    expect(addEntry('const other = []', 'all', 'b')).toBeUndefined()
  })
  it('take an import after the last one', () => {
    expect(addLine("import a from 'a'\nimport {\n  c,\n} from 'c'\n\nconst x = 1\n", "import b from 'b'")).toBe(
      "import a from 'a'\nimport b from 'b'\nimport {\n  c,\n} from 'c'\n\nconst x = 1\n",
    )
  })
})
