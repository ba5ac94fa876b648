import type { AgentDelivery } from '@weir/contracts'
import { validatePipeline } from '@weir/pipeline'
import { describe, expect, it } from 'vitest'
import { issueInEdit, issueInRun } from './node-issue.ts'
import { diagnosticsOf } from './testing/diagnostics-of.ts'
import { documentOf } from './testing/graph-of.ts'

const out = { id: 'out', category: 'output' } as const

function agentWith(bytes: number, breaker: 'open' | 'closed' = 'closed'): AgentDelivery {
  const queue = { mode: 'always', fsync: 'always', items: 1, bytes, max_bytes: 100, oldest: null } as const
  const destination = {
    node_id: 'out',
    breaker,
    queue: { ...queue, corrupt_segments: 0, corrupt_bytes: 0 },
    dead_letters: { items: 0, bytes: 0, max_bytes: 0 },
  }
  return { id: 'a', host: 'h', version: '1', error: '', destinations: [destination] }
}

describe('what a running node complains of', () => {
  it.each([
    ['nothing', [], undefined],
    ['a queue that is nearly empty', [agentWith(10)], undefined],
    ['a queue that is nearly full', [agentWith(10), agentWith(82)], 'Backpressure · queue 82%'],
    ['a destination that is not reached', [agentWith(10, 'open')], 'Backpressure · waits to try again'],
  ])('%s', (_name, agents, text) => {
    expect(issueInRun(out, undefined, agents)?.text).toBe(text)
  })

  it('says first how many events failed, with the reasons behind', () => {
    const diagnostics = diagnosticsOf({ errors: 1200, errorsByReason: { rejected: 1200 } })
    expect(issueInRun(out, diagnostics, [agentWith(90)])).toEqual({
      tone: 'err',
      text: '1,200 events failed',
      lines: ['1,200 events failed', 'rejected: 1,200', 'Backpressure · queue 90%'],
    })
  })
})

it('says in edit mode what validation finds wrong with a node', () => {
  const report = validatePipeline(
    documentOf('- {name: s, type: sequence, processors: 7}\n- {name: ok, type: sequence}'),
  )
  expect(issueInEdit('s', report)).toMatchObject({ tone: 'err' })
  expect(issueInEdit('s', report)?.text).toMatch(/^processors /)
  expect(issueInEdit('ok', report)?.tone).not.toBe('err')
})
