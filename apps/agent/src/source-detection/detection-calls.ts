import {
  callTypes,
  type CustomMessage,
  detectionCapability,
  detectionMessages,
  type FoundSource,
  readPayload,
} from '@weir/contracts/opamp'
import type { NodeLogger } from '@weir/nodes/runtime'
import { AgentError } from '../agent-error.ts'
import { inTime } from '../remote-calls/in-time.ts'
import { packedPayload } from '../remote-calls/packed-payload.ts'
import type { RemoteCalls, Reply } from '../remote-calls/remote-calls.ts'
import { detectSources } from './detect-sources.ts'

/** Less than the server waits, and more than looking around takes. */
const answerMs = 10_000

export interface DetectionOptions {
  logger: NodeLogger
  /** Runs on a machine that is not that of the people who ask: they must not learn what is there. */
  hosted: boolean
  detect?: () => Promise<FoundSource[]>
}

/** Answers what there is to read on this host; questions that come meanwhile get the same answer. */
export class DetectionCalls implements RemoteCalls {
  readonly capabilities = [detectionCapability]
  readonly #options: DetectionOptions
  #running: Promise<FoundSource[]> | undefined

  constructor(options: DetectionOptions) {
    this.#options = options
  }

  receive(message: CustomMessage, reply: Reply): void {
    const question = message.type === callTypes.request && readPayload(detectionMessages.question, message.data)
    if (!question) {
      this.#options.logger.warn('The server asked for something unknown', { type: message.type ?? '' })
      return
    }
    const { id } = question
    const answer = (value: object) =>
      reply({ capability: detectionCapability, type: callTypes.response, data: packedPayload({ id, ...value }) })
    this.#detect().then(
      sources => answer({ result: { op: 'detect', sources } }),
      (error: unknown) => answer({ error: (error instanceof Error ? error.message : String(error)).slice(0, 2000) }),
    )
  }

  async stop(): Promise<void> {
    // It ends by itself, in time.
  }

  async #detect(): Promise<FoundSource[]> {
    const { hosted, detect = () => detectSources() } = this.#options
    if (hosted) throw new AgentError('This agent is hosted: there are no logs of yours on its machine.')
    this.#running ??= detect().finally(() => {
      this.#running = undefined
    })
    // A folder on a network that hangs holds up whoever looks into it.
    return inTime(this.#running, answerMs, 'Looking around took too long: a folder of this host does not answer.')
  }
}
