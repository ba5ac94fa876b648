import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { type NumberedEvent, numberedEvent, type Oracle } from './oracle.ts'
import type { Random } from './random.ts'

const senders = 3
const batchSize = 20
const timeoutMs = 15_000

/** Sends numbered events to the agent as OTLP in JSON; what it answers for becomes an obligation. */
export class Generator {
  readonly run: string
  sent = 0
  refused = 0
  readonly #url: string
  readonly #oracle: Oracle
  readonly #random: Random
  readonly #perSecond: number
  readonly #agent = new Agent({ keepAlive: true, maxSockets: senders })
  #next = 0
  #stopped = false
  #loops: Promise<void>[] = []

  constructor(url: string, run: string, perSecond: number, oracle: Oracle, random: Random) {
    this.#url = url
    this.run = run
    this.#perSecond = perSecond
    this.#oracle = oracle
    this.#random = random
  }

  start(): void {
    this.#loops = Array.from({ length: senders }, () => this.#loop())
  }

  async stop(): Promise<void> {
    this.#stopped = true
    await Promise.all(this.#loops)
    this.#agent.destroy()
  }

  async #loop(): Promise<void> {
    const everyMs = (1000 * batchSize * senders) / this.#perSecond
    while (!this.#stopped) {
      const started = Date.now()
      const events = Array.from({ length: batchSize }, () => this.#event())
      this.sent += events.length
      if (await this.#post(JSON.stringify(otlp(this.run, events)))) this.#oracle.acknowledge(events.map(({ id }) => id))
      else this.refused += events.length
      await sleep(Math.max(1, everyMs - (Date.now() - started)))
    }
  }

  #event(): NumberedEvent {
    this.#next += 1
    return numberedEvent(this.run, this.#next, 'x'.repeat(this.#random.between(10, 400)))
  }

  #post(body: string): Promise<boolean> {
    const { promise, resolve } = Promise.withResolvers<boolean>()
    const sent = request(
      `${this.#url}/v1/logs`,
      { method: 'POST', agent: this.#agent, headers: { 'content-type': 'application/json' }, timeout: timeoutMs },
      answer => {
        answer.resume()
        answer.once('end', () => resolve(answer.statusCode === 200))
        answer.once('error', () => resolve(false))
      },
    )
    sent.once('timeout', () => sent.destroy())
    sent.once('error', () => resolve(false))
    sent.end(body)
    return promise
  }
}

function otlp(run: string, events: readonly NumberedEvent[]) {
  const text = (key: string, stringValue: string) => ({ key, value: { stringValue } })
  return {
    resourceLogs: [
      {
        resource: { attributes: [text('service.name', 'soak')] },
        scopeLogs: [
          {
            logRecords: events.map(({ id, body, sum }) => ({
              timeUnixNano: `${Date.now()}000000`,
              severityNumber: 9,
              severityText: 'INFO',
              body: { stringValue: body },
              attributes: [text('event.run', run), text('event.id', id), text('event.sum', sum)],
            })),
          },
        ],
      },
    ],
  }
}
