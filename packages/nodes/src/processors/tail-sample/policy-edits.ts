import type { SamplingPolicy } from './policy-schema.ts'

/** A policy as the editor adds it, with the next free number in its name. */
export function newSamplingPolicy(existing: readonly Pick<SamplingPolicy, 'name'>[]): SamplingPolicy {
  const names = new Set(existing.map(({ name }) => name))
  let number = existing.length + 1
  while (names.has(`Policy ${number}`)) number += 1
  return { name: `Policy ${number}`, policy_type: 'probabilistic', percentage: 100 }
}

/** The policy as one of another type: nothing but its name stays. */
export function changePolicyType(
  { name }: Pick<SamplingPolicy, 'name'>,
  policy_type: SamplingPolicy['policy_type'],
): SamplingPolicy {
  return { name, policy_type }
}
