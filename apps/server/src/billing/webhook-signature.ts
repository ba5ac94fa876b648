import { createHmac, timingSafeEqual } from 'node:crypto'

/** How far the clocks of both sides may be apart; an older request may be one that somebody kept. */
const toleranceSeconds = 300

/** The header `Weir-Signature` for a body: `t=<seconds since 1970>,v1=<HMAC-SHA256 of "<t>.<body>" in hex>`. */
export function signWebhook(secret: string, body: Uint8Array, seconds: number): string {
  return `t=${seconds},v1=${digestOf(secret, body, String(seconds)).toString('hex')}`
}

/** What is wrong with a signature; undefined when it is right. */
export function signatureProblem(
  secret: string,
  header: string | undefined,
  body: Uint8Array,
  nowSeconds: number,
): string | undefined {
  const found = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(header ?? '')
  if (!found) return 'Sign the request: Weir-Signature: t=<seconds>,v1=<HMAC-SHA256 in hex>.'
  const [, seconds = '', given = ''] = found
  // The digest first: what is said about the time is for those who know the secret.
  const isRight = timingSafeEqual(digestOf(secret, body, seconds), Buffer.from(given, 'hex'))
  if (!isRight) return 'The signature is not right. Sign "<t>.<body>" with the secret of this server.'
  const apart = Math.abs(nowSeconds - Number(seconds))
  return apart > toleranceSeconds ? 'The signature is too old, or the clocks differ. Sign each try anew.' : undefined
}

function digestOf(secret: string, body: Uint8Array, seconds: string): Buffer {
  return createHmac('sha256', secret).update(`${seconds}.`).update(body).digest()
}
