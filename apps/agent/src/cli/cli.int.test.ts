import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const weir = fileURLToPath(new URL('../../../../tools/weir.mjs', import.meta.url))

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'weir-cli-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

function start(...args: string[]) {
  const child = spawn(process.execPath, [weir, ...args], { stdio: 'pipe' })
  const ended = Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise<number | null>(resolve => child.on('close', resolve)),
  ]).then(([stdout, stderr, code]) => ({ stdout, stderr, code }))
  return { child, ended }
}

async function run(args: string[], input = '') {
  const { child, ended } = start(...args)
  child.stdin.end(input)
  return ended
}

const file = async (name: string, content: string) => {
  const path = join(folder, name)
  await writeFile(path, content)
  return path
}

const document = (count: number) => `version: v3
settings: { tag: cli }
nodes:
  - { name: app, type: demo_input, events_per_sec: ${count} }
  - { name: out, type: void_output }
links:
  - { from: app, to: out }
`

describe('weir test', () => {
  it('answers each line with a line, also when one is wrong', async () => {
    const lines = [
      JSON.stringify({ items: [{ _type: 'log', body: 'a' }], statements: 'set(attributes["x"], "é")' }),
      'not json',
      '',
      JSON.stringify({ items: [], statements: 'explode(' }),
    ]
    const { stdout, code } = await run(['test', 'ottl'], lines.join('\n'))
    const answers = stdout
      .trimEnd()
      .split('\n')
      .map(line => JSON.parse(line))
    expect(code).toBe(0)
    expect(answers).toMatchObject([
      { items: [{ body: 'a', attributes: { x: 'é' } }] },
      { error: expect.stringContaining('not JSON') },
      { items: [], error: expect.stringContaining('line 1') },
    ])
  })

  it('runs user code where it can do no harm', async () => {
    const statements = `run_code("item['body'] = 'b'")`
    const request = JSON.stringify({ items: [{ _type: 'log', body: 'a' }], statements })
    const { stdout } = await run(['test', 'ottl'], `${request}\n`)
    expect(JSON.parse(stdout)).toMatchObject({ items: [{ body: 'b' }] })
  })

  it('says how it is used', async () => {
    const { stderr, code } = await run(['test', 'nothing'])
    expect(code).toBe(2)
    expect(stderr).toContain('weir test ottl|node|regex|grok|cel')
  })
})

describe('weir pipeline', () => {
  it('validates a document', async () => {
    const good = await file('good.yaml', document(1))
    const bad = await file('bad.yaml', document(0).replace('links:', 'routing:'))
    expect(await run(['pipeline', 'validate', good])).toMatchObject({ code: 0, stdout: `${good} is valid\n` })
    const { code, stdout } = await run(['pipeline', 'validate', bad])
    expect(code).toBe(1)
    expect(stdout).toContain(`${bad}:4:`)
    expect(stdout).toContain(`${bad}:6:1: error: unknown key "routing"`)
  })

  it('reads a document from standard input, and says when there is none', async () => {
    expect(await run(['pipeline', 'validate', '-'], document(1))).toMatchObject({ code: 0 })
    expect(await run(['pipeline', 'validate', join(folder, 'none.yaml')])).toMatchObject({ code: 2 })
  })

  it('runs a document until it is stopped, and accounts for what it did', async () => {
    const path = await file('run.yaml', document(200))
    const { child, ended } = start('pipeline', 'run', path)
    let said = ''
    child.stderr.on('data', (chunk: Buffer) => {
      said += chunk.toString()
    })
    await expect.poll(() => said, { timeout: 20_000 }).toContain('The pipeline runs')
    await new Promise(resolve => setTimeout(resolve, 500))
    child.kill('SIGTERM')
    const { code, stdout } = await ended
    expect(code).toBe(0)
    const [, counts = '{}'] = /^out log (.*)$/m.exec(stdout) ?? []
    const { in: into, out, held } = JSON.parse(counts)
    expect(into).toBeGreaterThan(0)
    expect({ out, held }).toEqual({ out: into, held: 0 })
  })

  it('does not run what is wrong', async () => {
    const path = await file('wrong.yaml', document(0))
    const { code, stderr } = await run(['pipeline', 'run', path])
    expect(code).toBe(1)
    expect(stderr).toContain(`${path}:4:`)
  })
})

describe('weir pipeline test', () => {
  const tested = (condition: string) => `version: v3
settings: { tag: cli }
nodes:
  - { name: app, type: demo_input }
  - { name: drop, type: ottl_filter, condition: '${condition}' }
  - { name: out, type: void_output }
links:
  - { from: app, to: drop }
  - { from: drop, to: out }
`
  const tests = [
    {
      name: 'Debug lines go',
      node: 'drop',
      items: [
        { _type: 'log', body: 'debug', timestamp: 1 },
        { _type: 'log', body: 'info', timestamp: 2 },
      ],
      expected: { '': [{ _type: 'log', body: 'info', timestamp: 2 }] },
    },
  ]

  it('runs the tests of a file, and fails when one does', async () => {
    const kept = await file('tests.json', JSON.stringify({ tests }))
    const good = await file('tested.yaml', tested('body == "debug"'))
    expect(await run(['pipeline', 'test', good, '--tests', kept])).toMatchObject({
      code: 0,
      stdout: 'ok   drop: Debug lines go\n1 passed, 0 failed\n',
    })
    const bad = await file('broken.yaml', tested('body == "other"'))
    const { code, stdout } = await run(['pipeline', 'test', bad, '--tests', kept])
    expect(code).toBe(1)
    expect(stdout).toContain('FAIL drop: Debug lines go: 1 event came out differently')
    expect(stdout).toContain('note drop: Filter: the condition body == "other" never held')
  })

  it('says what is wrong with the tests, and how it is used', async () => {
    const good = await file('tested.yaml', tested('body == "debug"'))
    const none = await file('no-tests.json', '{"tests":[{"name":"x"}]}')
    expect(await run(['pipeline', 'test', good, '--tests', none])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('holds no tests'),
    })
    expect(await run(['pipeline', 'test', good])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('or the server that has them'),
    })
  })
})
