import { type CompileOptions, compileCondition } from '@weir/languages/ottl'
import { compileRegex, maxTextLength } from '@weir/languages/regex'
import { Double, type Span, type Value } from '@weir/telemetry'
import { durationMs } from '../../duration.ts'
import { ownText } from '../../state/own-text.ts'
import { defaultRegexCacheSize, type SamplingPolicy, type SimplePolicy } from './policy-schema.ts'
import { RecentTexts } from './recent-texts.ts'
import { hashThreshold, isAtMost, traceHasher } from './trace-hash.ts'

/** Whether a policy holds for a trace, given by all of its spans so far. */
type Policy = (spans: readonly Span[], traceId: string) => boolean

type Options = Omit<CompileOptions, 'context'>

const statusNumbers = { UNSET: 0, OK: 1, ERROR: 2 }

/** Longer attribute values are matched anew each time rather than kept. */
const maxRememberedLength = 1000

/** Decides over a trace: kept when a policy keeps it and none drops it. */
export function compilePolicies(policies: readonly SamplingPolicy[], options: Options): Policy {
  const drops: Policy[] = []
  const keeps: Policy[] = []
  for (const policy of policies) {
    const { policy_type: type } = policy
    if (type === 'and') keeps.push(all(policy.sub_policies ?? [], options))
    else if (type === 'drop') drops.push(all(policy.sub_policies ?? [], options))
    else keeps.push(compileSimple({ ...policy, policy_type: type }, options))
  }
  return (spans, traceId) =>
    !drops.some(policy => policy(spans, traceId)) && keeps.some(policy => policy(spans, traceId))
}

function all(policies: readonly SimplePolicy[], options: Options): Policy {
  const compiled = policies.map(policy => compileSimple(policy, options))
  return (spans, traceId) => compiled.every(policy => policy(spans, traceId))
}

function compileSimple(policy: SimplePolicy, options: Options): Policy {
  switch (policy.policy_type) {
    case 'probabilistic':
      return probabilistic(policy)
    case 'latency':
      return latency(policy)
    case 'status_code': {
      const codes = new Set((policy.status_codes ?? []).map(code => statusNumbers[code]))
      return spans => spans.some(span => codes.has(span.statusCode))
    }
    case 'span_count': {
      const { min_span_count: min = 0, max_span_count: max = 0 } = policy
      return spans => spans.length >= min && (max === 0 || spans.length <= max)
    }
    case 'condition': {
      const texts = policy.condition === undefined ? (policy.conditions ?? []) : [policy.condition]
      const conditions = texts.map(text => compileCondition(text, { ...options, context: 'trace' }))
      return spans => spans.some(span => conditions.every(condition => condition(span)))
    }
    case 'numeric_attribute':
      return numericAttribute(policy)
    case 'string_attribute':
      return anyAttribute(policy.key, stringMatcher(policy))
    case 'boolean_attribute':
      return anyAttribute(policy.key, value => value === policy.value)
  }
}

function probabilistic({ percentage = 0, hash_salt: salt }: SimplePolicy): Policy {
  if (percentage <= 0) return () => false
  const threshold = hashThreshold(percentage)
  const hash = traceHasher(salt || 'default-hash-seed')
  return (_spans, traceId) => isAtMost(hash(traceId), threshold)
}

/** Measures from the earliest start to the latest end, whatever happened in between. */
function latency({ lower_threshold: lower, upper_threshold: upper }: SimplePolicy): Policy {
  const min = lower === undefined ? Number.NEGATIVE_INFINITY : durationMs(lower)
  const max = upper === undefined ? Number.POSITIVE_INFINITY : durationMs(upper)
  return spans => {
    let start: bigint | undefined
    let end = 0n
    for (const { startTimeUnixNano, endTimeUnixNano } of spans) {
      if (start === undefined || startTimeUnixNano < start) start = startTimeUnixNano
      if (endTimeUnixNano > end) end = endTimeUnixNano
    }
    const duration = Number(end - (start ?? 0n)) / 1e6
    return duration >= min && duration <= max
  }
}

function numericAttribute({ key, min_value: min, max_value: max }: SimplePolicy): Policy {
  const lower = min ?? Number.NEGATIVE_INFINITY
  const upper = max ?? Number.POSITIVE_INFINITY
  return anyAttribute(key, value => {
    const number = value instanceof Double ? value.value : value
    return (typeof number === 'number' || typeof number === 'bigint') && number >= lower && number <= upper
  })
}

/** Looks at the attribute of the spans and of their resources. */
function anyAttribute(key = '', matches: (value: Value) => boolean): Policy {
  return spans =>
    spans.some(span => {
      const own = span.attributes.get(key)
      if (own !== undefined && matches(own)) return true
      const shared = span.resource.attributes.get(key)
      return shared !== undefined && matches(shared)
    })
}

function stringMatcher(policy: SimplePolicy): (value: Value) => boolean {
  const values = policy.values ?? []
  if (!policy.support_regex) {
    const known = new Set<Value>(values)
    return value => value !== '' && known.has(value)
  }
  const patterns = values.map(compileRegex)
  const remembered = new RecentTexts<boolean>(policy.regex_cache_size ?? defaultRegexCacheSize)
  return value => {
    if (typeof value !== 'string') return false
    const known = remembered.get(value)
    if (known !== undefined) return known
    const text = value.length > maxTextLength ? value.slice(0, maxTextLength) : value
    const outcome = patterns.some(pattern => pattern.test(text))
    if (value.length <= maxRememberedLength) remembered.set(ownText(value), outcome)
    return outcome
  }
}
