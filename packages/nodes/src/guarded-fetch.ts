import { lookup } from 'node:dns'
import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { Readable } from 'node:stream'

/** What a caller of {@link createGuardedFetch} may ask for. */
interface GuardedRequest {
  readonly signal: AbortSignal
  readonly headers: Readonly<Record<string, string>>
}

const inner = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const) {
  inner.addSubnet(network, prefix, 'ipv4')
}
for (const [network, prefix] of [
  // These four hold an IPv4 address, which a relay or an old stack would take it for.
  ['::', 96],
  ['64:ff9b::', 96],
  ['2001::', 32],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 9],
  ['ff00::', 8],
] as const) {
  inner.addSubnet(network, prefix, 'ipv6')
}

/** Whether an address leads into a private network, to this machine, or to a cloud's metadata. */
export function isInnerAddress(address: string): boolean {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped !== undefined) return inner.check(mapped, 'ipv4')
  return inner.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
}

function refused(host: string): Error {
  return new Error(`${host} is an address of a private network, which the operator does not allow`)
}

/** Checks the very address that the connection then uses, so that a name cannot change its mind in between. */
const guardedLookup: LookupFunction = (host, options, callback) => {
  lookup(host, { ...options, all: true }, (error, addresses) => {
    if (error) {
      callback(error, '')
      return
    }
    const [first] = addresses
    if (!first || addresses.some(({ address }) => isInnerAddress(address))) callback(refused(host), '')
    else if (options.all) callback(null, addresses)
    else callback(null, first.address, first.family)
  })
}

/**
 * A fetch for addresses that users give: one GET without following redirects, and never into private networks unless the
 * operator allows it.
 */
export function createGuardedFetch(allowInner: boolean): (url: URL, request: GuardedRequest) => Promise<Response> {
  return (url, { signal, headers }) => {
    const host = url.hostname.replace(/^\[|\]$/g, '')
    if (!allowInner && isIP(host) !== 0 && isInnerAddress(host)) return Promise.reject(refused(host))
    const { promise, resolve, reject } = Promise.withResolvers<Response>()
    const send = url.protocol === 'https:' ? httpsRequest : httpRequest
    const sent = send(url, { signal, headers, ...(allowInner ? {} : { lookup: guardedLookup }) }, answer => {
      const status = answer.statusCode ?? 502
      const named = Object.entries(answer.headers).flatMap(([name, value]): [string, string][] =>
        typeof value === 'string' ? [[name, value]] : [],
      )
      const empty = status === 204 || status === 205 || status === 304
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Node's own stream of bytes, under the name the browser has for it
      const body = empty ? null : (Readable.toWeb(answer) as ReadableStream<Uint8Array>)
      resolve(new Response(body, { status, headers: named }))
    })
    sent.on('error', reject)
    sent.end()
    return promise
  }
}
