import type { Attempt } from '../../delivery/destination.ts'
import { refusesToken, retryAfterMs } from '../../delivery/retry.ts'
import type { Answer } from '../../http-client/post-client.ts'

/** The status says: the same request may succeed later. */
const passing = new Set([408, 425, 429])

export interface AnswerRules {
  /** Codes that are tried again although they look final. */
  readonly retryCodes: readonly number[]
  readonly secrets: readonly string[]
}

/** What the destination says about it, shortened, when it is text; without what must stay secret. */
function words(answer: Answer, secrets: readonly string[]): string {
  if (!/json|text|xml/.test(answer.header('content-type'))) return ''
  let text = new TextDecoder().decode(answer.body).replaceAll(/\s+/g, ' ').trim()
  for (const secret of secrets) text = text.replaceAll(secret, '***')
  return text === '' ? '' : `: ${text.slice(0, 200)}`
}

/** What an answer means for the batch that was sent. */
export function httpAttempt(answer: Answer, { retryCodes, secrets }: AnswerRules, nowMs: number): Attempt {
  const { status } = answer
  if (status >= 200 && status < 300) return { kind: 'delivered' }
  const message = `The destination answered ${status}${words(answer, secrets)}`
  if (status === 413) return { kind: 'too_large', message }
  const retryAfter = retryAfterMs(answer.header('retry-after'), nowMs)
  // Credentials can be mended while the data waits.
  if (refusesToken(status)) return { kind: 'failed', reason: `http_${status}`, message, unhealthy: true }
  if (passing.has(status) || status >= 500 || retryCodes.includes(status)) {
    return { kind: 'failed', reason: `http_${status}`, message, retryAfterMs: retryAfter }
  }
  if (status >= 300 && status < 400) {
    const advice = 'redirects are not followed, so set the endpoint to where it leads'
    return { kind: 'refused', reason: `http_${status}`, message: `The destination answered ${status}: ${advice}` }
  }
  return { kind: 'refused', reason: `http_${status}`, message }
}
