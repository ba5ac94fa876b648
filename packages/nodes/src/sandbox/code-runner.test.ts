import { fromItem, type TelemetryRecord, toItem } from '@weir/telemetry'
import { afterAll, describe, expect, it } from 'vitest'
import { createCodeRunner } from './code-runner.ts'

const runner = createCodeRunner({ timeoutMs: 250 })
afterAll(() => runner.stop())

function logs(count = 1): TelemetryRecord[] {
  return Array.from({ length: count }, (_, at) =>
    fromItem({ _type: 'log', body: `order ${at}`, attributes: { n: at }, resource: { host: at % 2 ? 'a' : 'b' } }),
  )
}

function run(source: string, records = logs()): { errors: (string | null)[]; items: unknown[] } {
  const results = runner.prepare(source).run(records)
  return { errors: results.map(error => error?.message ?? null), items: records.map(record => toItem(record)) }
}

describe('user code', () => {
  it('edits each item of a batch, in order, whatever resources they have', () => {
    const { errors, items } = run(
      `item['attributes'].seen = item.body.toUpperCase(); delete item.attributes.n; item.resource.zone = 'z'`,
      logs(5),
    )
    expect(errors).toEqual([null, null, null, null, null])
    expect(items).toMatchObject(
      [0, 1, 2, 3, 4].map(at => ({
        attributes: { seen: `ORDER ${at}` },
        resource: { host: at % 2 ? 'a' : 'b', zone: 'z' },
      })),
    )
  })

  it('costs only its own item an error when it throws', () => {
    const { errors, items } = run(`if (item.attributes.n === 1) throw new Error('no'); item.body = 'x'`, logs(3))
    expect(errors).toEqual([null, 'Error: no', null])
    expect(items).toMatchObject([{ body: 'x' }, { body: 'order 1' }, { body: 'x' }])
  })

  it('has time, chance, JSON and regular expressions', () => {
    const { errors, items } = run(
      `item.attributes = { t: Date.now() > 0, r: Math.random() < 1, j: JSON.parse('[1]'), x: 'a1'.replace(/\\d/, '#') }`,
    )
    expect(errors).toEqual([null])
    expect(items).toMatchObject([{ attributes: { t: true, r: true, j: [1], x: 'a#' } }])
  })

  it.each([
    ['an endless loop', 'for (;;) {}'],
    ['an endless loop that catches all', 'for (;;) { try { for (;;) {} } catch {} }'],
    ['a memory bomb', 'const a = []; for (;;) a.push(new Array(1e5).fill(a))'],
    ['a recursion that grows', 'const f = x => f(x + x); try { f("ab") } catch { for (;;) {} }'],
  ])('%s costs the batch an error, and the next code runs', (_name, source) => {
    const { errors, items } = run(source, logs(2))
    expect(errors).toEqual(Array.from({ length: 2 }, () => 'The code ran out of time or memory'))
    expect(items).toMatchObject([{ body: 'order 0' }, { body: 'order 1' }])
    expect(run(`item.body = 'ok'`).items).toMatchObject([{ body: 'ok' }])
  })

  it('leaves promises behind without harm', () => {
    const flood = 'const f = () => Promise.resolve().then(f); f(); item.body = "ok"'
    expect(run(flood).items).toMatchObject([{ body: 'ok' }])
    expect(run(`item.body = 'next'`).items).toMatchObject([{ body: 'next' }])
  })

  it('rests after three such batches in a row, and tries again later', () => {
    let now = 0
    const own = createCodeRunner({ timeoutMs: 60, now: () => now })
    const code = own.prepare(`if (item.body !== 'good') for (;;) {}`)
    const once = (body: string) => code.run([fromItem({ _type: 'log', body })])[0]?.message ?? null
    for (let at = 0; at < 3; at += 1) expect(once('bad')).toBe('The code ran out of time or memory')
    expect(once('good')).toContain('is not run for 30 s')
    now = 31_000
    expect(once('good')).toBeNull()
    return own.stop()
  })

  it.each([
    ['the process', 'process'],
    ['modules', 'require'],
    ['the network', 'fetch'],
    ['typed arrays', 'Uint8Array'],
    ['raw memory', 'ArrayBuffer'],
    ['shared memory', 'SharedArrayBuffer'],
    ['another compartment', 'Compartment'],
    ['text encoders, which make typed arrays', 'TextEncoder'],
    ['timers', 'setTimeout'],
    ['machine code', 'WebAssembly'],
  ])('does not see %s', (_name, global) => {
    const { items } = run(`item.body = [typeof ${global}, typeof globalThis[${JSON.stringify(global)}]].join()`)
    expect(items).toMatchObject([{ body: 'undefined,undefined' }])
  })

  it.each([
    ['by a constructor', `({}).constructor.constructor('return process')()`],
    ['by the constructor of an async function', `(async () => {}).constructor('return process')()`],
    ['by the prototypes that all share', `Object.prototype.polluted = 1`],
    ['by changing what others use', `Array.prototype.map = () => 1`],
  ])('does not get out %s', (_name, source) => {
    const { errors } = run(source)
    expect(errors[0]).toMatch(/^(TypeError|ReferenceError)/)
  })

  it.each([
    ['no JavaScript', 'item.', 'SyntaxError'],
    ['more than the body of a function', '}); (function () {', 'SyntaxError'],
    ['an import', 'import("node:fs")', 'import'],
    ['longer than allowed', `/*${'x'.repeat(100_001)}*/`, 'longer than 100000'],
  ])('is refused when it is %s', (_name, source, message) => {
    expect(() => runner.prepare(source)).toThrow(message)
  })
})
