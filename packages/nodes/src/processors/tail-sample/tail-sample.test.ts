import { describe, expect, it } from 'vitest'
import type { Item } from '../../define.ts'
import { formFields } from '../../form-fields.ts'
import { createRig, type ItemView } from '../../state/testing/processor-rig.ts'
import { expectLedgerBalances } from '../../state/testing/random-steps.ts'
import { changePolicyType, newSamplingPolicy } from './policy-edits.ts'
import { policySchema } from './policy-schema.ts'
import { tailSampleBytesLimit, tailSampleDefinition as definition } from './tail-sample.definition.ts'
import { tailSample } from './tail-sample.ts'

const errors = { name: 'Errors', policy_type: 'status_code', status_codes: ['ERROR'] }
const rigOf = (more: object = {}, ...policies: object[]) =>
  createRig(tailSample, { decision_interval: '10s', sampling_policies: [errors, ...policies], ...more })

const span = (trace: number, code = 0, more: object = {}): Item => ({
  _type: 'trace',
  trace_id: trace.toString(16).padStart(32, '0'),
  span_id: '0123456789abcdef',
  name: 's',
  status: { code },
  ...more,
})
const traces = (items: ItemView[]) => items.map(item => Number.parseInt(String(item['trace_id']), 16))

describe('tail_sample', () => {
  it('[TAIL-001] has decision_interval, the sizes of three caches, and sampling_policies', () => {
    const { shape } = definition.config
    expect(Object.keys(shape)).toEqual(['decision_interval', 'cache', 'sampling_policies'])
    expect(definition.config.parse({ sampling_policies: [errors] })).toMatchObject({
      decision_interval: '30s',
      cache: { batch: { size: 50_000 }, keep: { size: 100_000 }, drop: { size: 100_000 } },
    })
    expect(definition.config.parse({ cache: { batch: { size: 7 } }, sampling_policies: [errors] }).cache).toEqual({
      batch: { size: 7 },
      keep: { size: 100_000 },
      drop: { size: 100_000 },
    })
  })

  it('[TAIL-003] has ten policy types', () => {
    expect(policySchema.shape.policy_type.options).toEqual([
      'probabilistic',
      'latency',
      'status_code',
      'span_count',
      'condition',
      'numeric_attribute',
      'string_attribute',
      'boolean_attribute',
      'and',
      'drop',
    ])
    expect(policySchema.shape.sub_policies.unwrap().element.shape.policy_type.options).toHaveLength(8)
  })

  it('[TAIL-011] shows regex_cache_size only when support_regex is on', () => {
    const policies = formFields(definition).find(field => field.name === 'sampling_policies')
    const field = policies?.features?.find(feature => feature.name === 'regex_cache_size')
    expect(field?.form_requirements).toContainEqual({ feature: 'support_regex', values: [true] })
  })

  it.each<[string, object, string, string]>([
    ['no percentage', { policy_type: 'probabilistic' }, 'percentage', 'Percentage is required'],
    ['more than 100 %', { policy_type: 'probabilistic', percentage: 101 }, 'percentage', 'Too big'],
    ['less than 0 %', { policy_type: 'probabilistic', percentage: -1 }, 'percentage', 'Too small'],
    ['no threshold', { policy_type: 'latency' }, 'lower_threshold', 'Give a minimum or a maximum'],
    [
      'thresholds that cross',
      { policy_type: 'latency', lower_threshold: '2s', upper_threshold: '1s' },
      'lower_threshold',
      'The minimum must not be above the maximum',
    ],
    [
      'a threshold that is no duration',
      { policy_type: 'latency', lower_threshold: '2' },
      'lower_threshold',
      'Invalid duration',
    ],
    ['no status code', { policy_type: 'status_code', status_codes: [] }, 'status_codes', 'Choose at least one'],
    [
      'an unknown status code',
      { policy_type: 'status_code', status_codes: ['BAD'] },
      'status_codes.0',
      'Invalid option',
    ],
    ['no span count', { policy_type: 'span_count' }, 'min_span_count', 'Give a minimum or a maximum'],
    [
      'span counts that cross',
      { policy_type: 'span_count', min_span_count: 3, max_span_count: 2 },
      'min_span_count',
      'above',
    ],
    ['no condition', { policy_type: 'condition' }, 'condition', 'A condition is required'],
    [
      'a condition for logs',
      { policy_type: 'condition', condition: 'severity_number > 1' },
      'condition',
      'severity_number',
    ],
    ['no key', { policy_type: 'numeric_attribute', min_value: 1 }, 'key', 'Key is required'],
    ['no number', { policy_type: 'numeric_attribute', key: 'k' }, 'min_value', 'Give a minimum or a maximum'],
    ['no value', { policy_type: 'string_attribute', key: 'k', values: [] }, 'values', 'Give at least one value'],
    [
      'a pattern that does not compile',
      { policy_type: 'string_attribute', key: 'k', values: ['('], support_regex: true },
      'values',
      '',
    ],
    ['neither true nor false', { policy_type: 'boolean_attribute', key: 'k' }, 'value', 'Choose true or false'],
    ['no sub-policy', { policy_type: 'and' }, 'sub_policies', 'Give at least one policy'],
    [
      'and inside of and',
      { policy_type: 'and', sub_policies: [{ name: 'n', policy_type: 'and', sub_policies: [errors] }] },
      'sub_policies.0.policy_type',
      'Invalid option',
    ],
    [
      'a sub-policy that lacks something',
      { policy_type: 'drop', sub_policies: [{ name: 'n', policy_type: 'latency' }] },
      'sub_policies.0.lower_threshold',
      'Give a minimum or a maximum',
    ],
  ])('refuses %s', (_name, policy, path, message) => {
    const parsed = definition.config.safeParse({ sampling_policies: [{ name: 'Policy 1', ...policy }] })
    expect(parsed.error?.issues[0]?.path.slice(2).join('.')).toBe(path)
    expect(parsed.error?.issues[0]?.message).toContain(message)
  })

  it('decides when the interval is over, from the first span on', () => {
    const rig = rigOf()
    rig.send(span(1))
    rig.advance(6000)
    rig.send(span(1, 2), span(2))
    expect(rig.held('trace')).toBe(3)
    expect(rig.advance(3999)).toEqual([])
    expect(traces(rig.advance(1))).toEqual([1, 1])
    expect(rig.held('trace')).toBe(1)
    expect(rig.advance(7000)).toEqual([])
    expect(rig.accounts.trace.dropped).toEqual({ not_sampled: 1 })
    expect(rig.timers).toBe(0)
  })

  it('lets late spans follow the decision', () => {
    const rig = rigOf()
    rig.send(span(1, 2), span(2))
    rig.advance(10_000)
    expect(traces(rig.send(span(1), span(2, 2), span(3)))).toEqual([1])
    expect(rig.held('trace')).toBe(1)
    expect(rig.accounts.trace.dropped).toEqual({ not_sampled: 2 })
  })

  it('takes late spans as a new trace where no decision is remembered', () => {
    const rig = rigOf({ cache: { keep: { size: 0 }, drop: { size: 1 } } })
    rig.send(span(1, 2), span(2), span(3))
    rig.advance(10_000)
    expect(rig.send(span(1), span(2), span(3))).toEqual([])
    expect(rig.held('trace')).toBe(2)
  })

  it('decides the oldest early when too many are open, and says so', () => {
    const rig = rigOf({ cache: { batch: { size: 2 } } })
    expect(rig.send(span(1), span(2, 2), span(2))).toEqual([])
    expect(rig.send(span(3))).toEqual([])
    expect(rig.accounts.trace.dropped).toEqual({ not_sampled_early: 1 })
    expect(traces(rig.send(span(4)))).toEqual([2, 2])
    expect(rig.held('trace')).toBe(2)
    expect(rig.healths).toMatchObject([{ status: 'degraded' }])
    rig.stop()
  })

  it('takes more spans of open traces when too many are open', () => {
    const rig = rigOf({ cache: { batch: { size: 1 } } })
    rig.send(span(1), span(1), span(1, 2))
    expect(traces(rig.flush())).toEqual([1, 1, 1])
  })

  it('decides the oldest early when the spans take too many bytes', () => {
    const rig = rigOf()
    const large = 'x'.repeat(tailSampleBytesLimit / 2)
    for (let trace = 1; trace <= 3; trace += 1) rig.send(span(trace, 0, { attributes: { large } }))
    expect(rig.held('trace')).toBe(2)
    expect(rig.accounts.trace.dropped).toEqual({ not_sampled_early: 1 })
    rig.stop()
  })

  it('decides everything at the end', () => {
    const rig = rigOf()
    rig.send(span(1, 2), span(2))
    expect(traces(rig.flush())).toEqual([1])
    expect(rig.held('trace')).toBe(0)
    rig.stop()
  })

  it('lets pass other data types and spans without a trace', () => {
    const rig = rigOf()
    expect(rig.send({ _type: 'log', body: 'x' }, span(0, 0, { trace_id: '' }))).toHaveLength(2)
  })

  it('accounts for every span, whatever comes', () => {
    expectLedgerBalances(
      tailSample,
      {
        decision_interval: '10s',
        cache: { batch: { size: 4 }, keep: { size: 3 }, drop: { size: 3 } },
        sampling_policies: [
          { name: 'a', policy_type: 'probabilistic', percentage: 40 },
          { name: 'b', policy_type: 'latency', lower_threshold: '1s' },
          {
            name: 'c',
            policy_type: 'drop',
            sub_policies: [{ name: 'd', policy_type: 'span_count', min_span_count: 3 }],
          },
        ],
      },
      150,
    )
  })
})

describe('sampling policies', () => {
  it('[TAIL-002] are new as Policy N, probabilistic, 100', () => {
    expect(newSamplingPolicy([])).toEqual({ name: 'Policy 1', policy_type: 'probabilistic', percentage: 100 })
    expect(policySchema.safeParse(newSamplingPolicy([])).success).toBe(true)
    expect(newSamplingPolicy([{ name: 'a' }]).name).toBe('Policy 2')
    expect(newSamplingPolicy([{ name: 'a' }, { name: 'Policy 3' }]).name).toBe('Policy 4')
  })

  it('[TAIL-016] keep only type and name when their type changes', () => {
    const policy = policySchema.parse({ ...errors, percentage: 5 })
    expect(changePolicyType(policy, 'latency')).toEqual({ name: 'Errors', policy_type: 'latency' })
  })
})
