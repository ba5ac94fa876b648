import { randomUUID } from 'node:crypto'
import { type AccessKey, allows } from '@weir/contracts'
import { StoreUnavailableError, writeLogs, writeMetrics, writeSpans } from '@weir/store'
import type { Batch } from '@weir/telemetry'
import type { Principal } from '../identity/principal.ts'
import type { Services } from '../services.ts'
import { authenticateToken } from '../tokens/tokens.service.ts'

/** Why telemetry was not taken, in terms that both OTLP protocols can say. */
export class IngestRefused extends Error {
  readonly kind: 'unauthenticated' | 'forbidden' | 'invalid' | 'too_large' | 'busy'
  /** Seconds after which trying again makes sense. */
  readonly retryAfter: number | undefined

  constructor(kind: IngestRefused['kind'], message: string, retryAfter?: number) {
    super(message)
    this.name = 'IngestRefused'
    this.kind = kind
    this.retryAfter = retryAfter
  }
}

/** Senders may hold this much in our memory at once; beyond it they are told to come back. */
const maxBytesInFlight = 64 * 1024 * 1024
const batchIdPattern = /^[A-Za-z0-9_-]{8,64}$/
const writeKey: AccessKey = 'telemetry'

type TokenPrincipal = Extract<Principal, { kind: 'token' }>

/** Takes telemetry in: what it has answered for is in the store. */
export class Ingest {
  readonly #services: Services
  #bytesInFlight = 0
  #pending = new Set<Promise<void>>()
  readonly #records
  readonly #refusals

  constructor(services: Services) {
    this.#services = services
    this.#records = services.metrics.counter('weir_ingest_records_total', 'Records written to the store')
    this.#refusals = services.metrics.counter('weir_ingest_refused_total', 'Requests not taken, by reason')
  }

  /** Who sends; refuses without a token that may write telemetry. */
  async authenticate(authorization: string | undefined, address: string): Promise<TokenPrincipal> {
    const secret = /^Bearer (.+)$/i.exec(authorization ?? '')?.[1]
    const principal = secret ? await this.#lookUp(secret, address) : undefined
    if (!principal) {
      throw this.refuse(
        new IngestRefused(
          'unauthenticated',
          'Send an API token with telemetry write access: Authorization: Bearer <token>.',
        ),
      )
    }
    if (!allows(principal.accesses, writeKey, 'write')) {
      throw this.refuse(new IngestRefused('forbidden', 'This API token may not write telemetry.'))
    }
    return principal
  }

  /** Reserves memory for a request of this size; the returned function gives it back. */
  reserve(bytes: number): () => void {
    if (this.#bytesInFlight + bytes > maxBytesInFlight) {
      throw this.refuse(new IngestRefused('busy', 'Too much telemetry is being written. Try again shortly.', 1))
    }
    this.#bytesInFlight += bytes
    return () => {
      this.#bytesInFlight -= bytes
    }
  }

  /**
   * Writes a batch. Resolves when it is stored. A sender that repeats a batch under the same id, because the answer got
   * lost, has it stored once.
   */
  async write(principal: TokenPrincipal, batch: Batch, batchId: string | undefined): Promise<void> {
    const writing = this.#write(principal.organizationId, batch, batchId)
    const settled = writing.catch(() => undefined)
    this.#pending.add(settled)
    try {
      await writing
    } finally {
      this.#pending.delete(settled)
    }
    this.#records.add(batch.records.length, { signal: batch.signal })
  }

  /** Resolves when everything that was accepted is written. */
  async flushed(): Promise<void> {
    await Promise.all(this.#pending)
  }

  /** Counts a refusal on its way to the sender. */
  refuse(refusal: IngestRefused): IngestRefused {
    this.#refusals.add(1, { reason: refusal.kind })
    return refusal
  }

  async #lookUp(secret: string, address: string): Promise<TokenPrincipal | undefined> {
    try {
      return await authenticateToken(this.#services, secret, address)
    } catch (error) {
      this.#services.log.warn('A token could not be looked up', { error })
      throw this.refuse(new IngestRefused('busy', 'Tokens cannot be checked right now. Try again shortly.', 2))
    }
  }

  async #write(organizationId: string, batch: Batch, batchId: string | undefined): Promise<void> {
    const token = batchId !== undefined && batchIdPattern.test(batchId) ? batchId : randomUUID()
    const { store } = this.#services
    try {
      if (batch.signal === 'log') await writeLogs(store, { organizationId, records: batch.records, token })
      else if (batch.signal === 'metric') await writeMetrics(store, { organizationId, records: batch.records, token })
      else await writeSpans(store, { organizationId, records: batch.records, token })
    } catch (error) {
      // The sender keeps the batch and repeats it, so an answer of "not now" loses nothing, whatever the store's reason.
      this.#services.log.warn('A batch could not be written', { signal: batch.signal, organizationId, error })
      const away = error instanceof StoreUnavailableError
      throw this.refuse(
        new IngestRefused('busy', 'The store does not take data right now. Try again shortly.', away ? 2 : 10),
      )
    }
  }
}
