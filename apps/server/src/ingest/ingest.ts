import { randomUUID } from 'node:crypto'
import { type AccessKey, allows, type ThrottleKind } from '@weir/contracts'
import { createWriter, StoreBusyError, StoreUnavailableError, type Writer } from '@weir/store'
import type { Batch } from '@weir/telemetry'
import type { Principal } from '../identity/principal.ts'
import { Retention } from '../retention/retention.ts'
import type { Services } from '../services.ts'
import type { ThrottleGate } from '../throttles/throttle-gate.ts'
import { authenticateToken } from '../tokens/tokens.service.ts'
import { type IngestFigures, ingestFigures } from './ingest-figures.ts'
import { IngestRefused } from './ingest-refused.ts'

/** What a sender says about a batch, beside its records. */
export interface BatchHead {
  /** Under which a sender repeats the batch until it is answered. */
  id: string | undefined
  /** The how-manieth try this is, for senders that say so. */
  attempt: string | undefined
  /** Size of the unpacked request. */
  bytes: number
}

/** Senders may hold this much in our memory at once; beyond it they are told to come back. */
const maxBytesInFlight = 128 * 1024 * 1024
const batchIdPattern = /^[A-Za-z0-9_-]{8,64}$/
const writeKey: AccessKey = 'telemetry'

type TokenPrincipal = Extract<Principal, { kind: 'token' }>

/** Memory that a request takes; it grows while the request is read, and is given back at the end. */
export interface Reservation {
  add(bytes: number): void
  giveBack(): void
}

/** Takes telemetry in: what it has answered for is in the store. */
export class Ingest {
  readonly #services: Services
  readonly #writer: Writer
  readonly #figures: IngestFigures
  readonly #gate: ThrottleGate
  readonly #retention: Retention
  #bytesInFlight = 0

  constructor(services: Services, gate: ThrottleGate) {
    this.#services = services
    this.#gate = gate
    this.#retention = new Retention(services)
    const figures = ingestFigures(services.metrics, () => this.#bytesInFlight)
    this.#figures = figures
    this.#writer = createWriter(services.store, {
      retentionDays: services.config.retentionDays,
      maxBytesHeld: maxBytesInFlight,
      onGroup: group => figures.inserted(group),
      onRepeat: rows => figures.repeated(rows),
      onIndexPause: (table, isPaused) =>
        services.log.info(
          isPaused
            ? 'More comes in than the store can index: new words are not indexed until it has caught up'
            : 'The store has caught up, and indexes the words of what came in meanwhile',
          { table },
        ),
      onIndexPauseRefused: (table, error) =>
        services.log.warn('The store does not let the index of words wait, should more come in than it can index', {
          table,
          error,
        }),
    })
  }

  /** Who sends; refuses without a token that may write telemetry. */
  async authenticate(authorization: string | undefined, address: string): Promise<TokenPrincipal> {
    const secret = /^Bearer (.+)$/i.exec(authorization ?? '')?.[1]
    const principal = secret ? await this.#lookUp(secret, address) : undefined
    if (!principal) {
      throw new IngestRefused(
        'unauthenticated',
        'Send an API token with telemetry write access: Authorization: Bearer <token>.',
      )
    }
    if (!allows(principal.accesses, writeKey, 'write')) {
      throw new IngestRefused('forbidden', 'This API token may not write telemetry.')
    }
    return principal
  }

  /** Why the sender has to come back later, because its organization sends more than it may; undefined when it may go on. */
  async throttled({ organizationId }: TokenPrincipal): Promise<IngestRefused | undefined> {
    const wait = await this.#gate.wait(organizationId).catch((error: unknown) => {
      this.#services.log.warn('Limits could not be read', { organizationId, error })
      throw new IngestRefused('busy', 'Limits cannot be checked right now. Try again shortly.', 2)
    })
    return wait && new IngestRefused('throttled', throttleWords[wait.kind], wait.seconds)
  }

  /** Sets memory aside for a request; refuses as soon as it would take more than there is. */
  reserve(): Reservation {
    let reserved = 0
    return {
      add: bytes => {
        if (this.#bytesInFlight + bytes > maxBytesInFlight) throw busy(1)
        this.#bytesInFlight += bytes
        reserved += bytes
      },
      giveBack: () => {
        this.#bytesInFlight -= reserved
        reserved = 0
      },
    }
  }

  /**
   * Writes a batch. Resolves when it is stored. A sender that repeats a batch under the same id, because the answer got
   * lost, has it stored once.
   */
  async write(principal: TokenPrincipal, batch: Batch, head: BatchHead): Promise<void> {
    const started = performance.now()
    this.#gate.take(principal.organizationId, batch.signal, head.bytes)
    try {
      await this.#write(principal.organizationId, batch, head)
    } catch (error) {
      this.#gate.giveBack(principal.organizationId, batch.signal, head.bytes)
      // The sender keeps the batch and repeats it, so an answer of "not now" loses nothing, whatever the store's reason.
      if (error instanceof StoreBusyError) throw busy(1)
      const { organizationId } = principal
      this.#services.log.warn('A batch could not be written', { signal: batch.signal, organizationId, error })
      throw busy(error instanceof StoreUnavailableError ? 2 : 10)
    }
    this.#figures.written(batch, head.bytes, (performance.now() - started) / 1000)
  }

  /** Resolves when everything that was accepted is written. */
  close(): Promise<void> {
    return this.#writer.close()
  }

  /** Counts a refusal on its way to the sender. */
  refused(refusal: IngestRefused): void {
    this.#figures.refused(refusal.kind)
  }

  async #lookUp(secret: string, address: string): Promise<TokenPrincipal | undefined> {
    try {
      return await authenticateToken(this.#services, secret, address)
    } catch (error) {
      this.#services.log.warn('A token could not be looked up', { error })
      throw new IngestRefused('busy', 'Tokens cannot be checked right now. Try again shortly.', 2)
    }
  }

  async #write(organizationId: string, batch: Batch, { id, attempt, bytes }: BatchHead): Promise<void> {
    const isNamed = id !== undefined && batchIdPattern.test(id)
    const input = {
      organizationId,
      bytes,
      retentionDays: await this.#retention.days(organizationId),
      token: isNamed ? id : randomUUID(),
      // Without an id it can only be new; with an id and nothing said about the try, it may have come before.
      attempt: isNamed ? tries(attempt) : 1,
    }
    if (batch.signal === 'log') return this.#writer.writeLogs({ ...input, records: batch.records })
    if (batch.signal === 'metric') return this.#writer.writeMetrics({ ...input, records: batch.records })
    return this.#writer.writeSpans({ ...input, records: batch.records })
  }
}

function tries(attempt: string | undefined): number | undefined {
  return attempt !== undefined && /^[1-9]\d{0,8}$/.test(attempt) ? Number(attempt) : undefined
}

const throttleWords: Record<ThrottleKind, string> = {
  rate: 'Your organization sends too much data in a short time. Try again after the given time.',
  daily_bytes: 'Your organization has reached the data it may send in a day. Try again later, or ask for more.',
  credits: 'Your organization has used up its credits. Try again later, or top them up.',
}

function busy(retryAfter: number): IngestRefused {
  return new IngestRefused('busy', 'The store does not take more data right now. Try again shortly.', retryAfter)
}
