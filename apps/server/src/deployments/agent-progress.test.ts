import { describe, expect, it } from 'vitest'
import { activeWithinMs } from '../agents/agents.service.ts'
import { agentProgress, deploymentState } from './agent-progress.ts'

const now = Date.now()
const target = { hash: 'new', deployedAt: new Date(now - 1000), sources: new Set(['in']) }
const agent = {
  lastSeen: new Date(now),
  remoteConfigHash: 'old',
  remoteConfigStatus: 'applied',
  remoteConfigError: '',
  remoteConfigAt: new Date(now - 500),
  effectiveConfigHash: 'old',
  health: {},
} as const
const broken = (node: string) => ({ [node]: { healthy: false, status: 'error', message: 'the port is taken' } })

describe('agentProgress', () => {
  it.each([
    ['has not answered', {}, { state: 'pending', message: '' }],
    ['never had anything', { remoteConfigHash: null, effectiveConfigHash: null }, { state: 'pending', message: '' }],
    [
      'is changing over',
      { remoteConfigHash: 'new', remoteConfigStatus: 'applying' },
      { state: 'applying', message: '' },
    ],
    ['runs it', { remoteConfigHash: 'new', effectiveConfigHash: 'new' }, { state: 'applied', message: '' }],
    ['says that it applied it, not what it runs', { remoteConfigHash: 'new' }, { state: 'applied', message: '' }],
    ['ran the same content before', { effectiveConfigHash: 'new' }, { state: 'applied', message: '' }],
    [
      'could not run it',
      { remoteConfigHash: 'new', remoteConfigStatus: 'failed', remoteConfigError: 'no' },
      { state: 'failed', message: 'no' },
    ],
    [
      'could not run it before it was deployed once more',
      { remoteConfigHash: 'new', remoteConfigStatus: 'failed', remoteConfigAt: new Date(now - 2000) },
      { state: 'pending', message: '' },
    ],
    [
      'could not run another one',
      { remoteConfigStatus: 'failed', remoteConfigError: 'no' },
      { state: 'pending', message: '' },
    ],
    [
      'runs it without its source',
      { effectiveConfigHash: 'new', health: broken('in') },
      { state: 'failed', message: 'in: the port is taken' },
    ],
    [
      'runs it while a destination is down',
      { effectiveConfigHash: 'new', health: broken('out') },
      { state: 'applied', message: '' },
    ],
    [
      'was not heard for a while',
      { effectiveConfigHash: 'new', lastSeen: new Date(now - activeWithinMs - 1) },
      { state: 'away', message: '' },
    ],
  ] as const)('of an agent that %s', (_name, reported, expected) => {
    expect(agentProgress({ ...agent, ...reported }, target, now)).toEqual(expected)
  })
})

describe('deploymentState', () => {
  it.each([
    ['without agents', [], 'waiting'],
    ['when all are away', ['away', 'away'], 'waiting'],
    ['while one has not answered', ['failed', 'pending', 'applied'], 'rolling_out'],
    ['while one changes over', ['applying', 'applied'], 'rolling_out'],
    ['when one could not', ['applied', 'failed', 'away'], 'failed'],
    ['when all that are there run it', ['applied', 'away'], 'done'],
  ] as const)('%s', (_name, states, expected) => {
    expect(deploymentState(states)).toBe(expected)
  })
})
