import type { Attempt } from '../../delivery/destination.ts'
import { retryAfterMs } from '../../delivery/retry.ts'
import type { Answer } from '../../http-client/post-client.ts'

/** A text of an XML answer, shortened. Only the named one: others repeat the key and what was signed. */
export function xmlText(answer: Answer, element: string): string {
  const text = new TextDecoder().decode(answer.body)
  const start = text.indexOf(`<${element}>`)
  const end = text.indexOf(`</${element}>`, start)
  if (start < 0 || end < 0) return ''
  return text.slice(start + element.length + 2, end)
}

const passing = new Set(['SlowDown', 'ServiceUnavailable', 'InternalError', 'RequestTimeout', 'OperationAborted'])

/**
 * What an answer to a stored object means. An object is refused for its size or for reasons that somebody can mend (rights,
 * a missing bucket, a wrong region), so the data waits instead of being lost.
 */
export function s3Attempt(answer: Answer, nowMs: number): Attempt {
  const { status } = answer
  if (status >= 200 && status < 300) return { kind: 'delivered' }
  const code = xmlText(answer, 'Code').slice(0, 60)
  const said = [code, xmlText(answer, 'Message').replaceAll(/\s+/g, ' ').slice(0, 200)].filter(text => text !== '')
  const message = `The store answered ${status}${said.length > 0 ? `: ${said.join(', ')}` : ''}`
  if (status === 413 || code === 'EntityTooLarge') return { kind: 'too_large', message }
  const reason = code === '' ? `http_${status}` : `s3_${code}`
  if (status === 429 || status >= 500 || passing.has(code)) {
    return { kind: 'failed', reason, message, retryAfterMs: retryAfterMs(answer.header('retry-after'), nowMs) }
  }
  const region = answer.header('x-amz-bucket-region')
  const hint = /^[a-z0-9-]{1,50}$/.test(region) && status < 500 ? ` (the bucket is in ${region})` : ''
  return { kind: 'failed', reason, message: message + hint, unhealthy: true }
}
