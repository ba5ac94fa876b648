import {
  callTypes,
  type CustomMessage,
  type DeliveryAnswer,
  deliveryCapability,
  deliveryMessages,
  type DeliveryRequest,
  type DeliveryResult,
  readPayload,
} from '@weir/contracts/opamp'
import { AgentError } from '../agent-error.ts'
import type { RemoteCallsOptions } from './create-remote-calls.ts'
import { inTime } from './in-time.ts'
import { mergePages, readCursor, splitLetterId } from './letter-pages.ts'
import { mergeStatus } from './merge-status.ts'
import { packedPayload } from './packed-payload.ts'
import type { PipelineThread } from './pipeline-thread.ts'
import type { RemoteCalls, Reply } from './remote-calls.ts'

/** Less than the server waits. */
const answerMs = 12_000

type RequestOf<Op extends DeliveryRequest['op']> = Extract<DeliveryRequest, { op: Op }>

/** Answers questions about the delivery of the pipeline, whichever thread they concern. */
export class DeliveryCalls implements RemoteCalls {
  readonly capabilities = [deliveryCapability]
  readonly #options: RemoteCallsOptions

  constructor(options: RemoteCallsOptions) {
    this.#options = options
  }

  receive(message: CustomMessage, reply: Reply): void {
    const question = message.type === callTypes.request && readPayload(deliveryMessages.question, message.data)
    if (!question) {
      this.#options.logger.warn('The server asked for something unknown', { type: message.type ?? '' })
      return
    }
    const { id, request } = question
    const answer = (value: DeliveryAnswer) =>
      reply({ capability: deliveryCapability, type: callTypes.response, data: packedPayload(value) })
    inTime(this.#ask(request), answerMs).then(
      result => answer({ id, result }),
      (error: unknown) =>
        answer({ id, error: (error instanceof Error ? error.message : String(error)).slice(0, 2000) }),
    )
  }

  async stop(): Promise<void> {
    // Each question is answered by itself; nothing goes on in between.
  }

  async #ask(request: DeliveryRequest): Promise<DeliveryResult> {
    const threads = this.#options.threads()
    switch (request.op) {
      case 'status': {
        const results = await Promise.all(threads.map(thread => thread.delivery(request)))
        const reports = results.flatMap(result => (result.op === 'status' ? result.destinations : []))
        return { op: 'status', destinations: mergeStatus(reports) }
      }
      case 'list':
        return list(threads, request)
      case 'peek':
        return peek(threads, request)
      default:
        return change(threads, request)
    }
  }
}

async function list(threads: readonly PipelineThread[], request: RequestOf<'list'>): Promise<DeliveryResult> {
  const shown = readCursor(request.after)
  const pages = await Promise.all(
    threads.map(async (thread, number) => {
      const after = shown.get(number)
      const { op, node, limit } = request
      const result = await thread.delivery({ op, node, limit, ...(after === undefined ? {} : { after }) })
      return result.op === 'list'
        ? { letters: result.letters, hasMore: result.next !== null }
        : { letters: [], hasMore: false }
    }),
  )
  return { op: 'list', ...mergePages(pages, shown, request.limit) }
}

function peek(threads: readonly PipelineThread[], request: RequestOf<'peek'>): Promise<DeliveryResult> {
  const found = splitLetterId(request.letter)
  const thread = found && threads[found.thread]
  if (!found || !thread) throw unknownLetter(request.letter)
  return thread.delivery({ ...request, letter: found.id })
}

/** Replays or purges: the letters that were named, each where it is, or all there are. */
async function change(
  threads: readonly PipelineThread[],
  request: RequestOf<'replay'> | RequestOf<'purge'>,
): Promise<DeliveryResult> {
  const { op, node, letters } = request
  const perThread = threads.map((): string[] => [])
  for (const letter of letters ?? []) {
    const found = splitLetterId(letter)
    const ids = found && perThread[found.thread]
    if (!ids) throw unknownLetter(letter)
    ids.push(found.id)
  }
  const asked = threads.flatMap((thread, number) => {
    if (!letters) return [thread.delivery({ op, node })]
    const ids = perThread[number] ?? []
    return ids.length > 0 ? [thread.delivery({ op, node, letters: ids })] : []
  })
  const counts = (await Promise.all(asked)).map(result => (result.op === op ? result.items : 0))
  return { op, items: counts.reduce((sum, count) => sum + count, 0) }
}

function unknownLetter(id: string): AgentError {
  return new AgentError(`There is no dead letter ${JSON.stringify(id)} on this agent.`)
}
