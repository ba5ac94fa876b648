import type { AgentDelivery, DestinationDelivery } from '@weir/contracts'
import { describe, expect, it } from 'vitest'
import { agentName, deliveryOfNode } from './node-delivery.ts'

const destination = (node_id: string, breaker: DestinationDelivery['breaker'] = 'closed'): DestinationDelivery => ({
  node_id,
  breaker,
  queue: {
    mode: 'off',
    fsync: 'always',
    items: 0,
    bytes: 0,
    max_bytes: 1,
    oldest: null,
    corrupt_segments: 0,
    corrupt_bytes: 0,
  },
  dead_letters: { items: 0, bytes: 0, max_bytes: 1 },
})

const agent = (id: string, host: string, destinations: DestinationDelivery[], error = ''): AgentDelivery => ({
  id,
  host,
  version: '2.0.0',
  error,
  destinations,
})

describe('the delivery of a node', () => {
  it('is told per agent, trouble first, then by host', () => {
    const agents = [
      agent('1', 'web-2', [destination('other', 'open'), destination('weir')]),
      agent('2', 'web-3', [destination('weir', 'open')]),
      agent('3', 'web-1', [destination('weir')]),
      agent('4', 'web-0', [destination('weir', 'half_open')]),
    ]
    const { delivering, silent } = deliveryOfNode(agents, 'weir')
    expect(delivering.map(one => [one.agent.host, one.destination.breaker])).toEqual([
      ['web-3', 'open'],
      ['web-0', 'half_open'],
      ['web-1', 'closed'],
      ['web-2', 'closed'],
    ])
    expect(silent).toEqual([])
  })

  it('names the agents that do not answer, with their reasons', () => {
    const agents = [agent('2', 'b', [], 'Away'), agent('1', 'a', [], 'Gone'), agent('3', 'c', [destination('weir')])]
    const { delivering, silent } = deliveryOfNode(agents, 'weir')
    expect(silent.map(({ host, error }) => [host, error])).toEqual([
      ['a', 'Gone'],
      ['b', 'Away'],
    ])
    expect(delivering).toHaveLength(1)
  })

  it('leaves out agents that run another version without the node', () => {
    expect(deliveryOfNode([agent('1', 'a', [destination('old')])], 'weir')).toEqual({ delivering: [], silent: [] })
  })

  it('calls an agent without a host by its id', () => {
    expect([agentName({ host: 'a', id: '1' }), agentName({ host: '', id: '1' })]).toEqual(['a', '1'])
  })
})
