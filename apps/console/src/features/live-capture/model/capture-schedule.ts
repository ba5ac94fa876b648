import type { CaptureRun } from './capture-model.ts'

/** Samples are asked for at these parts of each interval, status at its beginning. */
const sampleParts = [0.3, 0.7]

interface Poll {
  at: number
  call: 'status' | 'samples'
}

/** What is asked for next, after a moment. What was missed meanwhile, as in a tab that slept, is not made up for. */
export function nextPoll({ startedAt, intervalMs }: CaptureRun, after: number): Poll {
  const interval = Math.max(0, Math.floor((after - startedAt) / intervalMs))
  const beginning = startedAt + interval * intervalMs
  const polls: Poll[] = [
    ...sampleParts.map((part): Poll => ({ at: beginning + part * intervalMs, call: 'samples' })),
    { at: beginning + intervalMs, call: 'status' },
  ]
  const [next = { at: beginning + intervalMs, call: 'status' }] = polls.filter(({ at }) => at > after)
  return next
}
