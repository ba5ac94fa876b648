import type { Batch } from '@weir/telemetry'
import type { Attempt, Try } from '../../delivery/destination.ts'
import type { MemberClients } from './member-clients.ts'
import type { Member, Members } from './members.ts'
import { createProgressBook, type Progress } from './progress.ts'
import type { KeyOf } from './routing.ts'
import { pickRecords, splitByMember } from './split-batch.ts'

type Failure = Extract<Attempt, { kind: 'failed' }>

/** What came of a part of a batch: which of its places are done with. */
interface PartResult {
  readonly done: readonly number[]
  readonly rejected: number
  readonly reason: string
  readonly message: string
  readonly failure: Failure | undefined
}

const nothingDone: PartResult = { done: [], rejected: 0, reason: '', message: '', failure: undefined }

/** Sends every record to the member that owns it, and on a repeat only those that no member has yet. */
export function createGatewaySender(members: Members, clients: MemberClients, keysOf: (batch: Batch) => KeyOf) {
  const book = createProgressBook()
  let turn = 0

  /** All records of a try that may go anywhere go to one member, the next try's to the next. */
  function nextInTurn(): string {
    const all = [...members.byKey.keys()].sort()
    const well = all.filter(key => !clients.failedLately(key))
    const choice = well.length > 0 ? well : all
    turn += 1
    return choice[turn % choice.length] ?? ''
  }

  function split(batch: Batch, left: readonly number[]): Map<string, number[]> {
    const keyOf = keysOf(batch)
    let anywhere: string | undefined
    return splitByMember(batch, left, record => {
      const key = keyOf(record)
      if (key !== undefined) return members.ring.owner(key) ?? ''
      anywhere ??= nextInTurn()
      return anywhere
    })
  }

  async function sendPart(
    key: string,
    member: Member,
    batch: Batch,
    places: number[],
    attempt: Try,
  ): Promise<PartResult> {
    const outcome = await clients.send(key, member, pickRecords(batch, places), attempt)
    if (outcome.kind === 'failed') return { ...nothingDone, failure: outcome }
    if (outcome.kind === 'delivered') {
      const { rejected = 0, message = '' } = outcome
      return { ...nothingDone, done: places, rejected, reason: 'partial_success', message }
    }
    if (outcome.kind === 'refused' || places.length === 1) {
      const reason = outcome.kind === 'refused' ? outcome.reason : 'too_large'
      return { ...nothingDone, done: places, rejected: places.length, reason, message: outcome.message }
    }
    const half = Math.ceil(places.length / 2)
    const first = await sendPart(key, member, batch, places.slice(0, half), attempt)
    const second = await sendPart(key, member, batch, places.slice(half), attempt)
    return join(first, second)
  }

  return {
    async send(batch: Batch, attempt: Try): Promise<Attempt> {
      if (members.byKey.size === 0) {
        return { kind: 'failed', reason: 'no_endpoint', message: `No gateway to send to: ${members.problem}` }
      }
      const progress = book.of(attempt.id, attempt.attempt, batch.records.length)
      const sending = [...split(batch, progress.left)].flatMap(([key, places]) => {
        const member = members.byKey.get(key)
        return member ? [sendPart(key, member, batch, places, attempt)] : []
      })
      const settled = await Promise.allSettled(sending)
      const results = settled.flatMap(result => (result.status === 'fulfilled' ? [result.value] : []))
      note(progress, results.reduce(join, nothingDone))
      // Only an abort ends a part without a result.
      attempt.signal.throwIfAborted()
      if (progress.left.length > 0) return worst(results)
      book.forget(attempt.id)
      return outcomeOf(progress, batch.records.length)
    },
  }
}

function join(a: PartResult, b: PartResult): PartResult {
  const { reason, message } = b.rejected > 0 ? b : a
  const failure = a.failure ?? b.failure
  return { done: [...a.done, ...b.done], rejected: a.rejected + b.rejected, reason, message, failure }
}

function note(progress: Progress, { done, rejected, reason, message }: PartResult): void {
  const finished = new Set(done)
  progress.left = progress.left.filter(place => !finished.has(place))
  if (rejected === 0) return
  progress.rejected += rejected
  progress.reason = reason
  progress.message = message
}

/** The longest wait that any member asked for; what only a person can mend comes first. */
function worst(results: readonly PartResult[]): Attempt {
  const failures = results.flatMap(result => result.failure ?? [])
  const gravest = failures.find(failure => failure.unhealthy) ?? failures[0]
  if (!gravest) return { kind: 'failed', reason: 'unreachable', message: 'The gateway changed while data was sent' }
  const wait = Math.max(...failures.map(failure => failure.retryAfterMs ?? 0))
  const others = failures.length > 1 ? ` (and ${failures.length - 1} more)` : ''
  return { ...gravest, message: `${gravest.message}${others}`, ...(wait > 0 && { retryAfterMs: wait }) }
}

function outcomeOf({ rejected, reason, message }: Progress, count: number): Attempt {
  if (rejected === 0) return { kind: 'delivered' }
  return rejected < count ? { kind: 'delivered', rejected, message } : { kind: 'refused', reason, message }
}
