import type { HostedStatus } from '@weir/contracts'
import { describe, expect, it } from 'vitest'
import type { Observed } from './driver.ts'
import { nextStep, type Step } from './next-step.ts'

const absent: Observed = { state: 'absent' }
const starting: Observed = { state: 'starting' }
const running: Observed = { state: 'running', endpoints: {} }
const broken: Observed = { state: 'failed', error: 'ImagePullBackOff' }
const [now, later, muchLater] = [0, 70_000, 400_000]

describe('nextStep', () => {
  it.each<[HostedStatus, Observed, number, Step]>([
    ['pending', absent, now, { do: 'apply', becomes: 'provisioning' }],
    ['provisioning', starting, now, { do: 'nothing' }],
    ['provisioning', running, now, { do: 'settle', status: 'ready', error: '' }],
    ['provisioning', broken, now, { do: 'settle', status: 'provisioning-failed', error: 'ImagePullBackOff' }],
    [
      'provisioning',
      starting,
      muchLater,
      { do: 'settle', status: 'provisioning-failed', error: 'It did not start in time' },
    ],
    ['provisioning-failed', broken, now, { do: 'nothing' }],
    ['provisioning-failed', broken, later, { do: 'apply', becomes: 'provisioning' }],
    ['provisioning-failed', running, now, { do: 'settle', status: 'ready', error: '' }],
    ['updating-started', running, now, { do: 'apply', becomes: 'updating' }],
    ['updating', running, now, { do: 'settle', status: 'ready', error: '' }],
    ['updating', broken, now, { do: 'settle', status: 'updating-failed', error: 'ImagePullBackOff' }],
    ['updating-failed', starting, later, { do: 'apply', becomes: 'updating' }],
    ['ready', running, now, { do: 'nothing' }],
    ['ready', starting, now, { do: 'nothing' }],
    ['ready', absent, now, { do: 'apply', becomes: 'ready' }],
    ['marked-for-delete', running, now, { do: 'remove', becomes: 'deprovisioning' }],
    ['deprovisioning', running, now, { do: 'nothing' }],
    [
      'deprovisioning',
      running,
      muchLater,
      { do: 'settle', status: 'deprovisioning-failed', error: 'It did not end in time' },
    ],
    ['deprovisioning', absent, now, { do: 'forget' }],
    ['deprovisioning-failed', running, later, { do: 'remove', becomes: 'deprovisioning' }],
  ])('%s, %o after %d ms', (status, observed, age, expected) => {
    expect(nextStep({ status, suspended: false, observed, age })).toEqual(expected)
  })

  it.each<[HostedStatus, Observed, Step]>([
    ['ready', running, { do: 'suspend' }],
    ['ready', absent, { do: 'nothing' }],
    ['pending', absent, { do: 'nothing' }],
    ['marked-for-delete', absent, { do: 'remove', becomes: 'deprovisioning' }],
    ['deprovisioning', absent, { do: 'forget' }],
  ])('suspended, %s, %o', (status, observed, expected) => {
    expect(nextStep({ status, suspended: true, observed, age: 0 })).toEqual(expected)
  })
})
