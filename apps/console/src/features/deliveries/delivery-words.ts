import type { DestinationDelivery } from '@weir/contracts'
import { formatCount } from '../../lib/format.ts'
import type { State } from '../../ui/StateBadge.tsx'

/** What a circuit breaker does, and how bad that is. */
export const breakerWords: Record<DestinationDelivery['breaker'], { state: State; words: string }> = {
  closed: { state: 'healthy', words: 'Delivering' },
  half_open: { state: 'has_warnings', words: 'Trying again' },
  open: { state: 'has_errors', words: 'Paused after failures' },
}

/** In the words of the form in which the mode is chosen. */
export const queueModeWords: Record<DestinationDelivery['queue']['mode'], string> = {
  off: 'Off: senders wait',
  always: 'Always: through the disk',
  on_failure: 'On failure: only what cannot be delivered',
}

export const syncWords: Record<DestinationDelivery['queue']['fsync'], string> = {
  always: 'Synced to disk before acknowledging',
  interval: 'Synced every second',
  never: 'Left to the system',
}

/** An exact number of events: `1,204 events`. */
export function eventsText(count: number): string {
  return `${formatCount(count).exact} ${count === 1 ? 'event' : 'events'}`
}

const reasons = new Map([
  ['too_large', 'Too large'],
  ['gave_up', 'Gave up retrying'],
  ['partial_success', 'Refused in part'],
  ['send_failed', 'Could not be sent'],
  ['encode_failed', 'Could not be encoded'],
  ['unreadable', 'Cannot be read'],
])

/** Why a destination refused something, in words: `http_400` is `HTTP 400`. */
export function reasonWords(reason: string): string {
  const known = reasons.get(reason)
  if (known) return known
  const status = /^(http|grpc)_(\d+)$/.exec(reason)
  if (status) return `${status[1] === 'http' ? 'HTTP' : 'gRPC'} ${status[2] ?? ''}`
  const words = reason.replaceAll('_', ' ').trim()
  return words ? words.charAt(0).toUpperCase() + words.slice(1) : 'Refused'
}

const letterClock = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
})

/** When something was refused, in the user's zone: `Mar 12, 14:38:47`. */
export const letterTime = (time: string) => letterClock.format(new Date(time))
