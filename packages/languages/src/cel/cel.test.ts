import { describe, expect, it } from 'vitest'
import { CelError, compileCel } from './index.ts'

const item = {
  body: 'GET /shop 200 12ms',
  attributes: { code: 200, took: 12.5, tags: ['a', 'b'], 'content-type': 'text', empty: '' },
  resource: { 'k8s.namespace.name': 'shop' },
}

const run = (text: string) => compileCel(text).evaluate(item)

describe('expressions', () => {
  it.each<[string, unknown]>([
    ['1 + 2 * 3', 7],
    ['item.attributes.code == 200', true],
    ['item["attributes"]["code"] + 1', 201],
    ['item.attributes.took * 2.0', 25],
    ['item["resource"]["k8s.namespace.name"]', 'shop'],
    ['item.attributes.`content-type`', 'text'],
    ['has(item.attributes.`content-type`) && !has(item.attributes.`no-such`)', true],
    ['"x" in item.attributes', false],
    ['item.attributes.tags.map(t, t + "!")', ['a!', 'b!']],
    ['item.body.startsWith("GET") ? "read" : "write"', 'read'],
    ['[1, 2u, 3.5, b"ab", null]', [1, 2, 3.5, 'YWI=', null]],
    ['9223372036854775807', '9223372036854775807'],
    ['1.0 / 0.0', 'Infinity'],
    ['duration("90s")', '90s'],
    ['timestamp("2026-01-02T03:04:05.5Z") + duration("1h")', '2026-01-02T04:04:05.5Z'],
    ['type(1)', 'int'],
    ['{"a": {1: true}}', { a: { 1: true } }],
  ])('%s', (text, expected) => {
    expect(run(text)).toEqual(expected)
  })
})

describe('extensions', () => {
  it.each<[string, unknown]>([
    ['cel.bind(x, 2, x * x)', 4],
    ['cel.bind(x, 2, cel.bind(y, x + 1, x * y))', 6],
    ['[1, 2, 3].exists(i, v, i == 1 && v == 2)', true],
    ['{"a": 1, "b": 2}.all(k, v, v < 2)', false],
    ['["x", "y"].existsOne(i, v, v == "y")', true],
    ['["a", "b"].transformList(i, v, v + string(i))', ['a0', 'b1']],
    ['[1, 2, 3].transformList(i, v, v > 1, v * 10)', [20, 30]],
    ['{"a": 1, "b": 2}.transformMap(k, v, v * 2)', { a: 2, b: 4 }],
    ['{"a": 1, "b": 2}.transformMap(k, v, v > 1, k + "!")', { b: 'b!' }],
    ['{"a": "x"}.transformMapEntry(k, v, {v: k})', { x: 'a' }],
    [
      '[[1], [2, 3]].transformList(i, l, l.transformList(j, v, [i, j, v]))',
      [
        [[0, 0, 1]],
        [
          [1, 0, 2],
          [1, 1, 3],
        ],
      ],
    ],
    ['math.greatest(1, 5u, 2.5)', 5],
    ['math.least([3, 1, 2])', 1],
    ['math.round(-2.5)', -3],
    ['math.bitShiftRight(-1, 1)', '9223372036854775807'],
    ['base64.encode(b"hello")', 'aGVsbG8='],
    ['string(base64.decode("aGVsbG8"))', 'hello'],
    ['item.?attributes.?code.orValue(0)', 200],
    ['item.?nothing.code.hasValue()', false],
    ['item.attributes.tags[?5].orValue("none")', 'none'],
    ['[?item.?body, ?item.?none, 1].size()', 2],
    ['{?"a": item.?none, "b": 1}', { b: 1 }],
    ['optional.of(2).optMap(x, x + 1).value()', 3],
    ['optional.of({"c": {"i": 1}}).c["i"].orValue(0)', 1],
    ['optional.none().or(optional.of(1)) == optional.of(1)', true],
    ['"a-b-c".split("-").join("+")', 'a+b+c'],
  ])('%s', (text, expected) => {
    expect(run(text)).toEqual(expected)
  })
})

describe('macros of pipelines', () => {
  it.each<[string, unknown]>([
    ['regex_match(item["body"], "^GET /\\\\w+")', true],
    ['regex_capture(item.body, "(?P<code>\\\\d{3}) (?P<took>\\\\d+)ms").took', '12'],
    ['regex_capture("x", "(?P<n>\\\\d)")', {}],
    ['merge(item.resource, {"a": 1})', { 'k8s.namespace.name': 'shop', a: 1 }],
    ['json("{\\"a\\": [1, 2.5]}").a[1]', 2.5],
    ['first_non_empty(item.attributes.empty, {}, "x", "y")', 'x'],
    ['convert_timestamp("2026-01-02T03:04:05Z", "2006-01-02T15:04:05Z07:00", "UnixMilli")', '1767323045000'],
    ['convert_timestamp("1767323045", "Unix", "2006/01/02 15:04")', '2026/01/02 03:04'],
    ['environment("HOME")', ''],
  ])('%s', (text, expected) => {
    expect(run(text)).toEqual(expected)
  })

  it('reads only what the host allows, and the time that it tells', () => {
    const host = { environment: (name: string) => (name === 'ZONE' ? 'eu' : undefined), now: () => 1_767_323_045_250 }
    expect(compileCel('environment("ZONE") + environment("PATH")', host).evaluate({})).toBe('eu')
    expect(compileCel('now()', host).evaluate({})).toBe('2026-01-02T03:04:05.25Z')
  })
})

describe('what is wrong', () => {
  it.each([
    ['item.', 'expecting'],
    ['1 +', 'expecting'],
    ['nothing + 1', 'unresolved'],
    ['item.attributes.none', 'field not found'],
    ['1 / 0', 'divide by zero'],
    ['"a" + 1', 'found no matching overload'],
    ['regex_match("a", "(")', 'missing closing'],
    ['('.repeat(300), 'nested deeper than 200'],
    ['x'.repeat(20_001), 'longer than 20000'],
    ['json("{")', 'JSON'],
  ])('%s', (text, message) => {
    expect(() => run(text)).toThrow(CelError)
    expect(() => run(text)).toThrow(message)
  })

  it('loops within loops end', () => {
    const list = `[${Array.from({ length: 60 }, (_, at) => at).join(',')}]`
    const nested = `${list}.map(a, ${list}.map(b, ${list}.map(c, ${list}.map(d, a))))`
    expect(() => run(nested)).toThrow('more than 200000 rounds')
  })

  it('patterns run in linear time', () => {
    const started = performance.now()
    expect(run(`"${'a'.repeat(5000)}b".matches("(a+)+$")`)).toBe(false)
    expect(performance.now() - started).toBeLessThan(1000)
  })

  it('keys of the prototype are keys like any other', () => {
    expect(compileCel('item["__proto__"]').evaluate(JSON.parse('{"__proto__": 1}'))).toBe(1)
    expect(() => compileCel('item.toString').evaluate({})).toThrow(CelError)
  })
})
