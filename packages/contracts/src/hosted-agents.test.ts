import { expect, it } from 'vitest'
import { allowsDuplicateAndDelete, cloudDefaults, hostedAgents, hostedStatuses } from './hosted-agents.ts'

it('[CLOUD-001] a cloud pipeline starts with these settings', () => {
  const schema = hostedAgents.create['~orpc'].inputSchema
  const parsed = schema?.['~standard'].validate({ orgId: 'o', conf_id: 'c' })
  expect(parsed).toMatchObject({
    value: {
      cloud: 'aws',
      region: 'us-west2',
      has_https_endpoint: false,
      agent_version: '',
      conf_id: 'c',
      enabled_endpoints: ['http', 'https', 'grpcs'],
      compute_unit: 1,
    },
  })
  expect(cloudDefaults).not.toHaveProperty('conf_id')
})

it.each([
  ['[CLOUD-002] ready', 'ready'],
  ['[CLOUD-003] provisioning-failed', 'provisioning-failed'],
  ['[CLOUD-004] updating-failed', 'updating-failed'],
  ['[CLOUD-005] deprovisioning-failed', 'deprovisioning-failed'],
] as const)('%s allows duplicate and delete', (_name, status) => {
  expect(allowsDuplicateAndDelete(status)).toBe(true)
})

it('[CLOUD-006] every other status does not', () => {
  const others = hostedStatuses.filter(status => status !== 'ready' && !status.endsWith('-failed'))
  expect(others).toHaveLength(6)
  expect(others.filter(allowsDuplicateAndDelete)).toEqual([])
})
