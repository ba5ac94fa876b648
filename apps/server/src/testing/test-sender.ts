import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { encodeRequest, LogRecord } from '@weir/telemetry'

/**
 * Sends numbered logs, one batch after the other, repeating a batch under its id until it is acknowledged, as an agent does.
 * Counts what was acknowledged: all of that must be found in the store, each once.
 */
export class NumberedSender {
  readonly run = randomUUID()
  readonly url: string
  readonly token: string | undefined
  readonly batchSize = 20
  acknowledged = 0
  #stopped = false
  #sending: Promise<void> | undefined

  constructor(url: string, token?: string) {
    this.url = url
    this.token = token
  }

  start(): void {
    this.#sending = this.#loop()
  }

  /** Ends after the batch that is on its way has been acknowledged. */
  async finish(): Promise<void> {
    this.#stopped = true
    await this.#sending
  }

  async #loop(): Promise<void> {
    while (!this.#stopped) {
      await this.#deliver(this.#batch(), randomUUID())
      this.acknowledged += this.batchSize
      await sleep(20)
    }
  }

  #batch(): Uint8Array {
    const records = Array.from({ length: this.batchSize }, (_, index) => {
      const record = new LogRecord()
      record.timeUnixNano = BigInt(Date.now()) * 1_000_000n
      record.severityNumber = 9
      record.body = `numbered ${this.acknowledged + index}`
      record.attributes.set('run', this.run)
      record.attributes.set('number', String(this.acknowledged + index))
      return record
    })
    return encodeRequest({ signal: 'log', records })
  }

  async #deliver(body: Uint8Array, batchId: string): Promise<void> {
    for (;;) {
      const answer = await fetch(`${this.url}/v1/logs`, {
        method: 'POST',
        headers: {
          'content-type': 'application/x-protobuf',
          'x-weir-batch-id': batchId,
          ...(this.token ? { authorization: `Bearer ${this.token}` } : {}),
        },
        body: new Uint8Array(body),
        signal: AbortSignal.timeout(60_000),
      }).catch(() => undefined)
      await answer?.arrayBuffer().catch(() => undefined)
      if (answer?.ok) return
      await sleep(200)
    }
  }
}
