import type { LiveCaptureTest } from '@weir/contracts'
import { sameValue } from '@weir/pipeline'

type Outcome = Pick<LiveCaptureTest, 'items' | 'events' | 'error'>

const told = ({ items, events, error }: Outcome) => ({ items, events, error })

/** Whether two runs of the same events came to the same items, labels and errors. */
export function sameOutcome(a: Outcome, b: Outcome): boolean {
  return sameValue(told(a), told(b))
}
