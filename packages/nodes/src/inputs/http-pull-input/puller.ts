import { hash } from 'node:crypto'
import { retryAfterMs, retryDelayMs } from '../../delivery/retry.ts'
import { durationMs } from '../../duration.ts'
import { fileSizeBytes } from '../../file-size.ts'
import { createGuardedFetch } from '../../guarded-fetch.ts'
import { type InputContext, PipelineStopped } from '../../runtime-types.ts'
import { pause } from '../file-input/pause.ts'
import { type Authorizer, createAuthorizer, type HttpPullConfig } from './access-token.ts'
import { type AnswerReader, createAnswerReader, recordsOf } from './answer-events.ts'
import { exchange, placeOf, type PullAnswer, type PullRequest } from './http-exchange.ts'
import type { PullState } from './pull-state.ts'
import { createRequestParts, type RequestParts } from './request-parts.ts'

const alwaysRetried = [408, 429, 500, 502, 503, 504]
const delays = { firstMs: 500, maxMs: 30_000 }

/** How a pull went: what to go on from, and what an operator should know. */
export interface Pulled {
  readonly state: PullState
  readonly note: string
}

/** Makes the requests of pulls. */
export class Puller {
  #config: HttpPullConfig
  #context: InputContext
  #fetch: ReturnType<typeof createGuardedFetch>
  #parts: (nowMs: number, lastMs: number) => RequestParts
  #reader: AnswerReader
  #authorizer: Authorizer
  #retried: ReadonlySet<number>
  #maxBytes: number
  #timeoutMs: number

  constructor(config: HttpPullConfig, context: InputContext) {
    this.#config = config
    this.#context = context
    this.#fetch = createGuardedFetch(context.addresses)
    this.#parts = createRequestParts(config, context)
    this.#reader = createAnswerReader(config)
    this.#authorizer = createAuthorizer(config.authorization, this.#fetch, context.clock)
    this.#retried = new Set([...alwaysRetried, ...config.retry_http_code])
    this.#maxBytes = fileSizeBytes(config.max_response_size)
    this.#timeoutMs = durationMs(config.request_timeout)
  }

  /** Asks for all pages and pushes what they hold; rejects when the pull has to be made again. */
  async pull(state: PullState, signal: AbortSignal): Promise<Pulled> {
    const { pagination } = this.#config
    const nowMs = this.#context.clock.now()
    const parts = this.#parts(nowMs, state.lastMs ?? nowMs - durationMs(this.#config.pull_interval))
    const maxPages = pagination?.max_pages ?? 1
    const seen = new Set([parts.url.href])
    const waiting = [parts.url]
    let tag = state.tag
    let failure = ''
    for (let page = 0; page < maxPages && waiting.length > 0; page += 1) {
      const [url] = waiting.splice(0, 1)
      if (!url) break
      try {
        const answer = await this.#ask(await this.#request(url, parts, page === 0 ? state : undefined, signal), signal)
        if (page === 0) tag = this.#tagOf(answer, parts.url, state)
        if (answer.status !== 304) await this.#take(answer, signal)
        for (const next of answer.status === 304 ? [] : this.#reader.pages(answer)) {
          if (!seen.has(next.href)) waiting.push(next)
          seen.add(next.href)
        }
      } catch (error) {
        const mayGoOn = page > 0 && pagination?.error_strategy === 'continue' && !(error instanceof PipelineStopped)
        if (!mayGoOn || signal.aborted) throw error
        failure ||= error instanceof Error ? error.message : 'a page failed'
      }
    }
    const rest = waiting.length > 0 && pagination ? `More than ${maxPages} pages follow; the rest was left out` : ''
    return { state: { lastMs: nowMs, ...(tag && { tag }) }, note: failure || rest }
  }

  async #request(
    url: URL,
    parts: RequestParts,
    state: PullState | undefined,
    signal: AbortSignal,
  ): Promise<PullRequest> {
    const { pagination, method } = this.#config
    const isFirst = state !== undefined
    const isOwn = url.origin === parts.url.origin
    const sendsHeaders = isFirst || (isOwn && pagination?.inherit_headers === true)
    const sendsAuthorization = isFirst || (isOwn && pagination?.inherit_auth === true)
    const known = state?.tag?.url === digest(url) && !pagination ? state.tag.value : undefined
    const body = isFirst ? parts.body : undefined
    return {
      url,
      method: isFirst ? method : 'GET',
      headers: {},
      ownHeaders: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(sendsHeaders && parts.headers),
        ...(sendsAuthorization && (await this.#authorizer.header(this.#limited(signal)))),
        ...(known !== undefined && { 'if-none-match': known }),
      },
      body,
    }
  }

  #limited(signal: AbortSignal): AbortSignal {
    return AbortSignal.any([signal, AbortSignal.timeout(this.#timeoutMs)])
  }

  /** Tries until there is an answer that another try would not change. */
  async #ask(request: PullRequest, signal: AbortSignal): Promise<PullAnswer> {
    let renewed = false
    let { ownHeaders } = request
    for (let tries = 1; ; tries += 1) {
      const answer = await this.#try({ ...request, ownHeaders }, signal)
      signal.throwIfAborted()
      if (!(answer instanceof Error) && (answer.status < 300 || answer.status === 304)) return answer
      if (!(answer instanceof Error) && answer.status === 401 && !renewed && this.#authorizer.renew()) {
        renewed = true
        ownHeaders = { ...ownHeaders, ...(await this.#authorizer.header(this.#limited(signal))) }
        continue
      }
      const mayHelp = answer instanceof Error ? 'code' in answer : this.#retried.has(answer.status)
      if (!mayHelp || tries > this.#config.max_retries) throw this.#problem(answer, request.url)
      const asked = answer instanceof Error ? 0 : retryAfterMs(answer.header('retry-after'), this.#context.clock.now())
      await pause(this.#context.clock, Math.max(asked, retryDelayMs(tries, this.#context.random, delays)), signal)
      signal.throwIfAborted()
    }
  }

  async #try(request: PullRequest, signal: AbortSignal): Promise<PullAnswer | Error> {
    const limited = this.#limited(signal)
    try {
      return await exchange(this.#fetch, request, { maxBytes: this.#maxBytes, signal: limited })
    } catch (error) {
      if (limited.aborted) {
        const message = `No answer within ${this.#config.request_timeout}`
        return Object.assign(new Error(message), { code: 'ETIMEDOUT' })
      }
      return error instanceof Error ? error : new Error('The request failed')
    }
  }

  #problem(answer: PullAnswer | Error, url: URL): Error {
    if (!(answer instanceof Error)) return new Error(`${placeOf(url)} answers with status ${answer.status}`)
    return new Error(answer.message.includes(placeOf(url)) ? answer.message : `${placeOf(url)}: ${answer.message}`)
  }

  #tagOf(answer: PullAnswer, url: URL, state: PullState): PullState['tag'] {
    if (answer.status === 304) return state.tag
    const value = answer.header('etag')
    return value === '' || value.length > 1024 ? undefined : { url: digest(url), value }
  }

  async #take(answer: PullAnswer, signal: AbortSignal): Promise<void> {
    const { agent, clock, intake } = this.#context
    for (const bodies of this.#reader.bodies(answer)) {
      await intake.whenOpen(signal)
      await this.#context.push({ signal: 'log', records: recordsOf(bodies, answer, agent.host, clock.now()) })
    }
  }
}

/** Parameters may be secrets, so URLs are not kept as they are. */
function digest(url: URL): string {
  return hash('sha256', url.href, 'hex')
}
