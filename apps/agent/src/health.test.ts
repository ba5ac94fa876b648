import { expect, it } from 'vitest'
import { toComponentHealth } from './health.ts'

it('puts each node below the agent, with its error where it happened', () => {
  const health = toComponentHealth(
    {
      status: 'degraded',
      message: '1 of 2 nodes has an error',
      nodes: [
        { nodeId: 'demo', type: 'demo_input', category: 'input', status: 'healthy', message: '', since: 1000 },
        {
          nodeId: 'in',
          type: 'otlp_input',
          category: 'input',
          status: 'error',
          message: 'port 4318 is taken',
          since: 2000,
        },
      ],
    },
    500,
  )
  expect(health).toEqual({
    healthy: false,
    status: 'degraded',
    lastError: '1 of 2 nodes has an error',
    startTimeUnixNano: 500_000_000n,
    components: new Map([
      ['demo', { healthy: true, status: 'healthy', statusTimeUnixNano: 1_000_000_000n }],
      ['in', { healthy: false, status: 'error', statusTimeUnixNano: 2_000_000_000n, lastError: 'port 4318 is taken' }],
    ]),
  })
})
