import { createHash, createHmac } from 'node:crypto'

/** A request as it came over the wire. */
interface SignedRequest {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly bytes: Uint8Array
}

const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

function authorizationOf(header: string) {
  const match = /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=([\da-f]{64})$/.exec(header)
  const [, credential = '', signedHeaders = '', signature = ''] = match ?? []
  const [, date = '', region = '', service = ''] = credential.split('/')
  return { date, region, service, signedHeaders, signature }
}

/**
 * The signature (version 4) that the request should have, worked out as AWS describes it from what came over the wire: the
 * stores that tests can start do not check it.
 */
function expectedSignature(request: SignedRequest, secret: string): string {
  const { date, region, service, signedHeaders } = authorizationOf(String(request.headers['authorization']))
  const [path = '', query = ''] = request.path.split('?')
  const headers = signedHeaders.split(';').map(name => `${name}:${String(request.headers[name]).trim()}\n`)
  const bodyHash = String(request.headers['x-amz-content-sha256'] ?? sha256(request.bytes))
  const canonical = [request.method, path, query, headers.join(''), signedHeaders, bodyHash].join('\n')
  const scope = `${date}/${region}/${service}/aws4_request`
  const toSign = ['AWS4-HMAC-SHA256', request.headers['x-amz-date'], scope, sha256(canonical)].join('\n')
  const key = hmac(hmac(hmac(hmac(`AWS4${secret}`, date), region), service), 'aws4_request')
  return hmac(key, toSign).toString('hex')
}

/** Whether the request is signed with the secret, and its body is the one that was signed. */
export function isSigned(request: SignedRequest, secret: string): boolean {
  const { signature, signedHeaders } = authorizationOf(String(request.headers['authorization']))
  const given = request.headers['x-amz-content-sha256']
  const bodyIsSigned =
    given === undefined || (given === sha256(request.bytes) && /x-amz-content-sha256/.test(signedHeaders))
  return bodyIsSigned && signedHeaders.split(';').includes('host') && signature === expectedSignature(request, secret)
}
