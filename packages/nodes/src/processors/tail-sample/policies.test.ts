import { fromItem, Span } from '@weir/telemetry'
import { describe, expect, it } from 'vitest'
import { compilePolicies } from './policies.ts'
import { policySchema, type SamplingPolicy } from './policy-schema.ts'

const traceId = '0af7651916cd43dd8448eb211c80319c'

function span(item: object): Span {
  const record = fromItem({ _type: 'trace', trace_id: traceId, span_id: 'b7ad6b7169203331', name: 's', ...item })
  if (!(record instanceof Span)) throw new TypeError('not a span')
  return record
}

const at = (start: number, end: number) =>
  span({ start_time_unix_nano: start * 1e6 + 1e9, end_time_unix_nano: end * 1e6 + 1e9 })

function keeps(policies: object | object[], spans: Span[], id = traceId): boolean {
  const checked: SamplingPolicy[] = [policies]
    .flat()
    .map((policy, number) => policySchema.parse({ name: `Policy ${number}`, ...policy }))
  return compilePolicies(checked, {})(spans, id)
}

describe('policies', () => {
  it.each<[string, object, Span[], boolean]>([
    ['a latency at the lower bound', { lower_threshold: '10ms' }, [at(0, 10)], true],
    ['a latency below the lower bound', { lower_threshold: '10ms' }, [at(0, 9)], false],
    ['a latency at the upper bound', { lower_threshold: '5ms', upper_threshold: '10ms' }, [at(0, 10)], true],
    ['a latency above the upper bound', { lower_threshold: '5ms', upper_threshold: '10ms' }, [at(0, 11)], false],
    ['a latency from the first start to the last end', { lower_threshold: '20ms' }, [at(12, 20), at(0, 5)], true],
    ['a latency under an upper bound alone', { upper_threshold: '10ms' }, [at(0, 1)], true],
    ['a latency that only the whole trace exceeds', { upper_threshold: '10ms' }, [at(0, 1), at(10, 30)], false],
  ])('[TAIL-005] take %s: %#', (_name, policy, spans, expected) => {
    expect(keeps({ policy_type: 'latency', ...policy }, spans)).toBe(expected)
  })

  it.each<[string[], number[], boolean]>([
    [['ERROR'], [0, 1, 2], true],
    [['ERROR'], [0, 1], false],
    [['OK'], [1], true],
    [['UNSET'], [0], true],
    [['UNSET', 'OK'], [2], false],
  ])('[TAIL-006] look for the status codes %j in %j', (status_codes, codes, expected) => {
    const spans = codes.map(code => span({ status: { code } }))
    expect(keeps({ policy_type: 'status_code', status_codes }, spans)).toBe(expected)
  })

  it.each<[object, number, boolean]>([
    [{ min_span_count: 2 }, 1, false],
    [{ min_span_count: 2 }, 2, true],
    [{ min_span_count: 1, max_span_count: 2 }, 2, true],
    [{ min_span_count: 1, max_span_count: 2 }, 3, false],
    [{ max_span_count: 2 }, 1, true],
  ])('[TAIL-007] count spans: %j of %d', (policy, count, expected) => {
    const spans = Array.from({ length: count }, () => span({}))
    expect(keeps({ policy_type: 'span_count', ...policy }, spans)).toBe(expected)
  })

  it('[TAIL-008] look for a span that meets the condition', () => {
    const policy = { policy_type: 'condition', condition: 'attributes["a"] == 1 and attributes["b"] == 2' }
    expect(keeps(policy, [span({}), span({ attributes: { a: 1, b: 2 } })])).toBe(true)
    expect(keeps(policy, [span({ attributes: { a: 1 } }), span({ attributes: { b: 2 } })])).toBe(false)
  })

  it('take a list of conditions that one span must meet all of', () => {
    const policy = { policy_type: 'condition', conditions: ['attributes["a"] == 1', 'attributes["b"] == 2'] }
    expect(keeps(policy, [span({ attributes: { a: 1, b: 2 } })])).toBe(true)
    expect(keeps(policy, [span({ attributes: { a: 1 } }), span({ attributes: { b: 2 } })])).toBe(false)
  })

  it.each<[string, object, object, boolean]>([
    ['in between', { min_value: 50, max_value: 100 }, { attributes: { k: 70 } }, true],
    ['the minimum', { min_value: 50, max_value: 100 }, { attributes: { k: 50 } }, true],
    ['the maximum', { min_value: 50, max_value: 100 }, { attributes: { k: 100 } }, true],
    ['below', { min_value: 50, max_value: 100 }, { attributes: { k: 49 } }, false],
    ['above', { min_value: 50, max_value: 100 }, { attributes: { k: 101 } }, false],
    ['without a maximum', { min_value: 50 }, { attributes: { k: 1e9 } }, true],
    ['without a minimum', { max_value: 50 }, { attributes: { k: -1e9 } }, true],
    ['a double', { min_value: 0, max_value: 1 }, { attributes: { k: 0.5 } }, true],
    ['of the resource', { min_value: 50 }, { resource: { k: 70 } }, true],
    ['text', { min_value: 0 }, { attributes: { k: '70' } }, false],
    ['of another key', { min_value: 0 }, { attributes: { other: 70 } }, false],
  ])('[TAIL-009] take a number %s', (_name, policy, item, expected) => {
    expect(keeps({ policy_type: 'numeric_attribute', key: 'k', ...policy }, [span(item)])).toBe(expected)
  })

  it.each<[string, object, object, boolean]>([
    ['that is a value', { values: ['a', 'b'] }, { attributes: { k: 'b' } }, true],
    ['that only contains a value', { values: ['a'] }, { attributes: { k: 'ab' } }, false],
    ['of the resource', { values: ['a'] }, { resource: { k: 'a' } }, true],
    [
      'of the resource beside another of the span',
      { values: ['a'] },
      { attributes: { k: 'x' }, resource: { k: 'a' } },
      true,
    ],
    ['that is empty', { values: [''] }, { attributes: { k: '' } }, false],
    [
      'that a pattern matches in part',
      { values: ['^v[0-9]', 'x+'], support_regex: true },
      { attributes: { k: 'oxen' } },
      true,
    ],
    ['that no pattern matches', { values: ['^v[0-9]'], support_regex: true }, { attributes: { k: 'av1' } }, false],
    [
      'beyond the length that is matched',
      { values: ['^a'], support_regex: true },
      { attributes: { k: 'a'.repeat(2_000_000) } },
      true,
    ],
    ['that is a number', { values: ['7'], support_regex: true }, { attributes: { k: 7 } }, false],
  ])('[TAIL-010] take a text %s', (_name, policy, item, expected) => {
    const given = { policy_type: 'string_attribute', key: 'k', ...policy }
    expect(keeps(given, [span(item)])).toBe(expected)
    expect(keeps({ ...given, regex_cache_size: 0 }, [span(item), span(item)])).toBe(expected)
  })

  it('remember what their patterns said', () => {
    const [policy] = [{ name: 'n', policy_type: 'string_attribute', key: 'k', values: ['a+'], support_regex: true }]
    const decide = compilePolicies([policySchema.parse({ ...policy, regex_cache_size: 2 })], {})
    const texts = ['a', 'b', 'a', 'c', 'd', 'a', 'b']
    expect(texts.map(k => decide([span({ attributes: { k } })], traceId))).toEqual(texts.map(text => text === 'a'))
  })

  it.each<[boolean, object, boolean]>([
    [true, { attributes: { k: true } }, true],
    [true, { attributes: { k: false } }, false],
    [false, { attributes: { k: false } }, true],
    [false, {}, false],
    [true, { resource: { k: true } }, true],
    [true, { attributes: { k: 'true' } }, false],
  ])('[TAIL-012] take a switch: %j of %j', (value, item, expected) => {
    expect(keeps({ policy_type: 'boolean_attribute', key: 'k', value }, [span(item)])).toBe(expected)
  })

  const slow = { name: 'slow', policy_type: 'latency', lower_threshold: '10ms' }
  const failed = { name: 'failed', policy_type: 'status_code', status_codes: ['ERROR'] }
  const slowSpan = at(0, 20)
  const failedSpan = span({ status: { code: 2 } })

  it('[TAIL-013] keep by and what all sub-policies keep', () => {
    const and = { policy_type: 'and', sub_policies: [slow, failed] }
    expect(keeps(and, [slowSpan, failedSpan])).toBe(true)
    expect(keeps(and, [slowSpan])).toBe(false)
  })

  it('[TAIL-014] drop by drop what all sub-policies keep, whatever another keeps', () => {
    const everything = { policy_type: 'probabilistic', percentage: 100 }
    const drop = { policy_type: 'drop', sub_policies: [slow, failed] }
    expect(keeps([everything, drop], [slowSpan, failedSpan])).toBe(false)
    expect(keeps([everything, drop], [slowSpan])).toBe(true)
    expect(keeps([drop], [slowSpan])).toBe(false)
  })

  it('keep what any of them keeps', () => {
    expect(keeps([slow, failed], [failedSpan])).toBe(true)
    expect(keeps([slow, failed], [span({})])).toBe(false)
  })
})

describe('[TAIL-004] a probabilistic policy', () => {
  const ids = Array.from({ length: 20_000 }, (_, at) => (at * 2_654_435_761).toString(16).padStart(32, '0'))
  const share = (percentage: number, hash_salt?: string) => {
    const policy = policySchema.parse({ name: 'n', policy_type: 'probabilistic', percentage, hash_salt })
    const decide = compilePolicies([policy], {})
    return ids.filter(id => decide([], id))
  }

  it.each([0, 1, 10, 50, 99.5, 100])('keeps %d %% of all traces', percentage => {
    expect(Math.abs((share(percentage).length / ids.length) * 100 - percentage)).toBeLessThan(1)
  })

  it('keeps none at 0 and all at 100', () => {
    expect(share(0)).toHaveLength(0)
    expect(share(100)).toHaveLength(ids.length)
  })

  it('decides the same every time, and otherwise with another salt', () => {
    expect(share(20)).toEqual(share(20))
    expect(share(20)).toEqual(share(20, 'default-hash-seed'))
    expect(share(20)).not.toEqual(share(20, 'salt'))
  })
})
