import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import type { Value } from '@weir/telemetry'
import { plainAddress } from '../../line-input/client-attributes.ts'
import { isSecretHeader } from './authentication-field.ts'

export interface AttributeRules {
  wants(name: string): boolean
  /** The sender is who the proxies say it is. */
  trustsProxies: boolean
  /** Headers that become attributes, in lower case. */
  headers: readonly string[]
  /** All other headers become attributes too, but those that hold secrets. */
  takesAllHeaders: boolean
  secretHeaders: readonly string[]
}

function headerText(value: string | string[] | undefined): string {
  return Array.isArray(value) ? value.join(', ') : (value ?? '')
}

/** The address in `1.2.3.4:80`, `[::1]:80` or `"[::1]"`; undefined when it is none. */
function addressIn(text: string): string | undefined {
  const bare = text.trim().replaceAll('"', '')
  const inner = /^\[([^\]]+)\]/.exec(bare)?.[1] ?? /^([^:]+):\d+$/.exec(bare)?.[1] ?? bare
  return isIP(inner) > 0 ? inner : undefined
}

function originatingAddress({ headers }: IncomingMessage): string | undefined {
  const forwarded = /for=("[^"]*"|[^;,\s]+)/i.exec(headerText(headers.forwarded))?.[1]
  const first = headerText(headers['x-forwarded-for']).split(',')[0]
  return addressIn(first ?? '') ?? addressIn(forwarded ?? '') ?? addressIn(headerText(headers['x-real-ip']))
}

/** The attributes of the events of a request, by the names of OpenTelemetry's conventions. */
export function requestAttributes(request: IncomingMessage, rules: AttributeRules): [string, Value][] {
  const peer = plainAddress(request.socket.remoteAddress ?? '')
  const attributes: [string, Value][] = [
    ['client.address', (rules.trustsProxies ? originatingAddress(request) : undefined) ?? peer],
    ['url.path', (request.url ?? '').split('?')[0] ?? ''],
    ['network.transport', 'tcp'],
  ]
  const names = rules.takesAllHeaders ? Object.keys(request.headers) : rules.headers
  for (const name of names) {
    const value = request.headers[name]
    if (value === undefined || isSecretHeader(name) || rules.secretHeaders.includes(name)) continue
    attributes.push([`http.request.header.${name}`, headerText(value)])
  }
  return attributes.filter(([name]) => rules.wants(name))
}
