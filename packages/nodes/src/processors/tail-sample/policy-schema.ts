import { compileRegex, RegexError } from '@weir/languages/regex'
import { z } from 'zod'
import { durationMs, durationText, parseDuration } from '../../duration.ts'
import { ottlCondition } from '../../ottl-text.ts'

const simplePolicyTypes = [
  'probabilistic',
  'latency',
  'status_code',
  'span_count',
  'condition',
  'numeric_attribute',
  'string_attribute',
  'boolean_attribute',
] as const

const policyTypes = [...simplePolicyTypes, 'and', 'drop'] as const

const statusCodes = ['OK', 'ERROR', 'UNSET'] as const

/** How many texts a policy remembers the outcome of its regular expressions for, unless told otherwise. */
export const defaultRegexCacheSize = 100

type PolicyType = (typeof policyTypes)[number]
const optionTitles = (types: readonly PolicyType[]) => types.map(type => type.replaceAll('_', ' '))
const only = (...values: PolicyType[]) => [{ feature: 'policy_type', values }]
const attributePolicies = only('numeric_attribute', 'string_attribute', 'boolean_attribute')

const settings = {
  percentage: z
    .number()
    .min(0)
    .max(100)
    .optional()
    .meta({
      title: 'Percentage',
      description: 'How many of all traces to keep.',
      placeholder: '100',
      requires: only('probabilistic'),
    }),
  hash_salt: z
    .string()
    .max(255)
    .optional()
    .meta({
      title: 'Hash salt',
      description: 'Agents with the same salt keep the same traces.',
      placeholder: 'default-hash-seed',
      requires: only('probabilistic'),
    }),
  lower_threshold: durationText()
    .optional()
    .meta({
      title: 'Lower threshold',
      description: 'Keeps traces that take at least this long.',
      placeholder: '500ms',
      valueType: 'duration',
      requires: only('latency'),
    }),
  upper_threshold: durationText()
    .optional()
    .meta({
      title: 'Upper threshold',
      description: 'Keeps traces that take at most this long.',
      placeholder: '10s',
      valueType: 'duration',
      requires: only('latency'),
    }),
  status_codes: z
    .array(z.enum(statusCodes))
    .optional()
    .meta({
      title: 'Status codes',
      description: 'Keeps traces with a span that has one of them.',
      requires: only('status_code'),
    }),
  min_span_count: z
    .number()
    .int()
    .min(0)
    .optional()
    .meta({
      title: 'Minimum span count',
      description: 'Keeps traces of at least so many spans.',
      placeholder: '2',
      requires: only('span_count'),
    }),
  max_span_count: z
    .number()
    .int()
    .min(0)
    .optional()
    .meta({
      title: 'Maximum span count',
      description: 'Keeps traces of at most so many spans.',
      placeholder: '100',
      requires: only('span_count'),
    }),
  condition: ottlCondition('trace')
    .optional()
    .meta({
      title: 'Condition',
      description: 'Keeps traces with a span that meets it.',
      placeholder: 'attributes["http.response.status_code"] >= 500',
      valueType: 'ottlCondition',
      requires: only('condition'),
    }),
  conditions: z
    .array(ottlCondition('trace'))
    .max(50)
    .optional()
    .meta({
      title: 'Conditions',
      description: 'The condition as other documents have it: a span must meet all of them.',
      visibility: 'hidden',
      requires: only('condition'),
    }),
  key: z.string().max(1000).optional().meta({
    title: 'Key',
    description: 'An attribute of spans or of their resource.',
    placeholder: 'http.response.status_code',
    requires: attributePolicies,
  }),
  min_value: z
    .number()
    .optional()
    .meta({
      title: 'Minimum value',
      description: 'Keeps traces in which the attribute is at least so much.',
      requires: only('numeric_attribute'),
    }),
  max_value: z
    .number()
    .optional()
    .meta({
      title: 'Maximum value',
      description: 'Keeps traces in which the attribute is at most so much.',
      requires: only('numeric_attribute'),
    }),
  values: z
    .array(z.string().max(10_000))
    .max(1000)
    .optional()
    .meta({
      title: 'Values',
      description: 'Keeps traces in which the attribute is one of them.',
      requires: only('string_attribute'),
    }),
  support_regex: z
    .boolean()
    .optional()
    .meta({
      title: 'Support regular expressions',
      description: 'Takes the values as regular expressions, which need only match a part of the attribute.',
      requires: only('string_attribute'),
    }),
  regex_cache_size: z
    .number()
    .int()
    .min(0)
    .max(100_000)
    .optional()
    .meta({
      title: 'Regex cache size',
      description: 'For how many attribute values to remember whether they match.',
      placeholder: String(defaultRegexCacheSize),
      requires: [...only('string_attribute'), { feature: 'support_regex', values: [true] }],
    }),
  value: z
    .boolean()
    .optional()
    .meta({
      title: 'Value',
      description: 'Keeps traces in which the attribute is this.',
      requires: only('boolean_attribute'),
    }),
}

const name = z.string().trim().min(1, 'Name is required').max(100).meta({
  title: 'Name',
  description: 'What the policy is called.',
  placeholder: 'Policy 1',
})

const simplePolicy = z.object({
  name,
  policy_type: z
    .enum(simplePolicyTypes)
    .meta({ title: 'Type', description: 'What it looks at.', optionTitles: optionTitles(simplePolicyTypes) }),
  ...settings,
})

export type SimplePolicy = z.output<typeof simplePolicy>

type Issue = { path: keyof SimplePolicy; message: string }

/** What a policy lacks, or has that cannot be. */
function problemOf(policy: Omit<SimplePolicy, 'name'>): Issue | undefined {
  switch (policy.policy_type) {
    case 'probabilistic':
      return policy.percentage === undefined ? { path: 'percentage', message: 'Percentage is required' } : undefined
    case 'latency': {
      const bounds = [policy.lower_threshold, policy.upper_threshold].map(text =>
        text === undefined || parseDuration(text) === undefined ? undefined : durationMs(text),
      )
      return rangeProblem('lower_threshold', bounds[0], bounds[1])
    }
    case 'status_code':
      if (policy.status_codes?.length) return undefined
      return { path: 'status_codes', message: 'Choose at least one status code' }
    case 'span_count':
      return rangeProblem('min_span_count', policy.min_span_count, policy.max_span_count)
    case 'condition':
      if (policy.condition !== undefined || policy.conditions?.length) return undefined
      return { path: 'condition', message: 'A condition is required' }
    default:
      return policy.key ? attributeProblem(policy) : { path: 'key', message: 'Key is required' }
  }
}

function attributeProblem(policy: Omit<SimplePolicy, 'name'>): Issue | undefined {
  if (policy.policy_type === 'numeric_attribute') {
    return rangeProblem('min_value', policy.min_value, policy.max_value)
  }
  if (policy.policy_type === 'boolean_attribute') {
    return policy.value === undefined ? { path: 'value', message: 'Choose true or false' } : undefined
  }
  if (!policy.values?.length) return { path: 'values', message: 'Give at least one value' }
  const problem = policy.support_regex ? regexProblem(policy.values) : undefined
  return problem === undefined ? undefined : { path: 'values', message: problem }
}

function rangeProblem(path: keyof SimplePolicy, min: number | undefined, max: number | undefined): Issue | undefined {
  if (min === undefined && max === undefined) return { path, message: 'Give a minimum or a maximum' }
  return min !== undefined && max !== undefined && min > max
    ? { path, message: 'The minimum must not be above the maximum' }
    : undefined
}

function regexProblem(patterns: readonly string[]): string | undefined {
  try {
    for (const pattern of patterns) compileRegex(pattern)
    return undefined
  } catch (error) {
    if (error instanceof RegexError) return error.message
    throw error
  }
}

const checkedSimplePolicy = simplePolicy.superRefine((policy, context) => {
  const problem = problemOf(policy)
  if (problem) context.addIssue({ code: 'custom', path: [problem.path], message: problem.message })
})

export const policySchema = z
  .object({
    name,
    policy_type: z
      .enum(policyTypes)
      .meta({ title: 'Type', description: 'What it looks at.', optionTitles: optionTitles(policyTypes) }),
    ...settings,
    sub_policies: z
      .array(checkedSimplePolicy)
      .max(50)
      .optional()
      .meta({
        title: 'Sub-policies',
        description: 'And keeps, and drop drops, the traces that all of them would keep.',
        requires: only('and', 'drop'),
      }),
  })
  .superRefine((policy, context) => {
    const { policy_type: type } = policy
    if (type === 'and' || type === 'drop') {
      if (policy.sub_policies?.length) return
      context.addIssue({ code: 'custom', path: ['sub_policies'], message: 'Give at least one policy' })
      return
    }
    const problem = problemOf({ ...policy, policy_type: type })
    if (problem) context.addIssue({ code: 'custom', path: [problem.path], message: problem.message })
  })

export type SamplingPolicy = z.output<typeof policySchema>
