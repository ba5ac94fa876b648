import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { needsServer, serverFunctions } from './needs-server.ts'

const transform = (statements: string, more: object = {}) => ({ type: 'ottl_transform', statements, ...more })
const sequence = (...processors: object[]) => ({ type: 'sequence', configuration: { processors } })
const pack = (...nodes: object[]) => ({ type: 'compound', configuration: { nodes, links: [] } })

describe('processors that only the server can run', () => {
  it.each([
    ['a lookup', { type: 'lookup', configuration: { location_path: 'file:///a.csv' } }, true],
    ['a lookup in a sequence', sequence({ type: 'comment' }, { type: 'lookup' }), true],
    ['one that is switched off', sequence({ type: 'lookup', disabled: true }), false],
    ['one in a group of a sequence', sequence({ type: 'sequence', processors: [{ type: 'lookup' }] }), true],
    ['one in a pack', pack({ name: 'a', type: 'lookup' }), true],
    ['one in a sequence in a pack', pack({ name: 'a', type: 'sequence', processors: [{ type: 'lookup' }] }), true],
    ['user code', sequence(transform('set(body, "a")\nrun_code("function run() {}")')), true],
    ['user code in a pack', pack({ name: 'a', configuration: { statements: 'run_code ("x")' } }), true],
    ['a key', sequence(transform('set(body, Encrypt(body, 1))')), true],
    ['a function in a condition', sequence(transform('set(body, 1)', { condition: 'Env("A") == "b"' })), true],
    [
      'a function in a list of texts',
      { type: 'x', configuration: { rules: [{ values: ['UserAgent (body)'] }] } },
      true,
    ],
    ['a name that only ends like one', sequence(transform('set(attributes["MyEnv"], IsEnv(1))')), false],
    ['plain statements', sequence(transform('set(attributes["a"], SHA256(body))')), false],
    ['nothing', { type: 'sequence' }, false],
  ])('%s', (_name, node, expected) => {
    expect(needsServer(node)).toBe(expected)
  })
})

it('names every function that reaches for more than the record', () => {
  const folder = new URL('../../../../languages/src/ottl/functions/', import.meta.url)
  const files = readdirSync(folder).filter(file => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  const sources = files.filter(file => file !== 'index.ts').map(file => readFileSync(new URL(file, folder), 'utf8'))
  const reaching = sources.filter(source =>
    /create: .*\{ (?:host|codeRunner) \}|from '\.\/support\/(?:compression|user-agent)/.test(source),
  )
  const names = reaching.flatMap(source => /^ {2}name: '(\w+)'/m.exec(source)?.[1] ?? [])
  expect(names.toSorted()).toEqual(serverFunctions.toSorted())
})
