import type { HostedStatus } from '@weir/contracts'
import type { Observed } from './driver.ts'

interface Situation {
  readonly status: HostedStatus
  readonly suspended: boolean
  readonly observed: Observed
  /** Milliseconds since the status was set. */
  readonly age: number
}

/** What is to be done about a hosted agent now. */
export type Step =
  | { readonly do: 'nothing' }
  | { readonly do: 'apply'; readonly becomes: HostedStatus }
  | { readonly do: 'remove'; readonly becomes: HostedStatus }
  | { readonly do: 'suspend' }
  | { readonly do: 'forget' }
  | { readonly do: 'settle'; readonly status: HostedStatus; readonly error: string }

/** What did not come up by then has failed; it may still come up later. */
const patienceMs = 5 * 60_000
const retryFailedMs = 60_000

/** The rule behind every hosted agent, whatever runs it: from where it is to where it should be, one step at a time. */
export function nextStep({ status, suspended, observed, age }: Situation): Step {
  switch (status) {
    case 'marked-for-delete':
      return { do: 'remove', becomes: 'deprovisioning' }
    case 'deprovisioning':
      if (observed.state === 'absent') return { do: 'forget' }
      return age > patienceMs ? failed('deprovisioning-failed', 'It did not end in time') : { do: 'nothing' }
    case 'deprovisioning-failed':
      return age > retryFailedMs ? { do: 'remove', becomes: 'deprovisioning' } : { do: 'nothing' }
    default:
  }
  if (suspended) return observed.state === 'absent' ? { do: 'nothing' } : { do: 'suspend' }
  switch (status) {
    case 'pending':
      return { do: 'apply', becomes: 'provisioning' }
    case 'updating-started':
      return { do: 'apply', becomes: 'updating' }
    case 'provisioning':
    case 'updating':
      return waiting(status, observed, age)
    case 'provisioning-failed':
    case 'updating-failed':
      if (observed.state === 'running') return { do: 'settle', status: 'ready', error: '' }
      return age > retryFailedMs ? { do: 'apply', becomes: underWay(status) } : { do: 'nothing' }
    default:
      // Ready, and gone: somebody ended it, or the server that ran it is gone.
      return observed.state === 'absent' ? { do: 'apply', becomes: 'ready' } : { do: 'nothing' }
  }
}

function waiting(status: 'provisioning' | 'updating', observed: Observed, age: number): Step {
  if (observed.state === 'running') return { do: 'settle', status: 'ready', error: '' }
  if (observed.state === 'failed') return failed(`${status}-failed`, observed.error)
  if (age > patienceMs) return failed(`${status}-failed`, 'It did not start in time')
  return observed.state === 'absent' ? { do: 'apply', becomes: status } : { do: 'nothing' }
}

const underWay = (status: 'provisioning-failed' | 'updating-failed') =>
  status === 'updating-failed' ? 'updating' : 'provisioning'

const failed = (status: HostedStatus, error: string): Step => ({ do: 'settle', status, error })
