import { sha1 } from '@noble/hashes/legacy.js'
import { OttlFault } from '../error.ts'
import type { Getter } from '../getter.ts'
import { defineConverter } from './definition.ts'
import { intValue, optional, stringValue } from './parameters.ts'
import { encodeBase64 } from './support/base64.ts'
import { parseIp } from './support/ip-address.ts'

const protocols = new Map([
  ['ICMP', 1],
  ['TCP', 6],
  ['UDP', 17],
  ['RSVP', 46],
  ['ICMP6', 58],
  ['SCTP', 132],
])

export const communityId = defineConverter({
  name: 'CommunityID',
  docs:
    'Gives the Community ID of a network flow, the same for both directions. The protocol is ICMP, TCP (unless given), ' +
    'UDP, RSVP, ICMP6 or SCTP; the seed is 0 unless given.',
  parameters: {
    sourceIp: stringValue,
    sourcePort: intValue,
    destinationIp: stringValue,
    destinationPort: intValue,
    protocol: optional(stringValue),
    seed: optional(intValue),
  },
  returns: 'string',
  examples: [
    {
      expression: 'CommunityID("1.2.3.4", 12345, "5.6.7.8", 80, "TCP", 0)',
      result: '1:0by3b/tE95hcOzccyt6d4kjgbZc=',
    },
    {
      expression: 'CommunityID("5.6.7.8", 80, "1.2.3.4", 12345)',
      result: '1:0by3b/tE95hcOzccyt6d4kjgbZc=',
    },
    { expression: 'CommunityID(body, 80, "1.2.3.4", 80)', log: { body: 'host' }, error: 'invalid source IP' },
    { expression: 'CommunityID("1.2.3.4", 80, "1.2.3.4", 65536)', error: 'between 0 and 65535' },
    { expression: 'CommunityID("1.2.3.4", 80, "1.2.3.4", 80, "IP")', error: 'unsupported protocol: IP' },
  ],
  create: ({ sourceIp, sourcePort, destinationIp, destinationPort, protocol, seed }) => {
    return () => {
      const source = endpoint('source', sourceIp, sourcePort)
      const destination = endpoint('destination', destinationIp, destinationPort)
      const name = protocol?.get() ?? 'TCP'
      const number = protocols.get(name)
      if (number === undefined) throw new OttlFault(`unsupported protocol: ${name.slice(0, 100)}`)
      const salt = seed ? sixteenBits('seed', seed) : 0
      const [first, second] = order(source, destination) > 0 ? [destination, source] : [source, destination]
      const tuple = [
        ...bytesOf(salt),
        ...first.ip,
        ...second.ip,
        number,
        0,
        ...bytesOf(first.port),
        ...bytesOf(second.port),
      ]
      return `1:${encodeBase64(sha1(Uint8Array.from(tuple)))}`
    }
  },
})

interface Endpoint {
  readonly ip: Uint8Array
  readonly port: number
}

function endpoint(side: string, address: Getter<string>, number: Getter<number | bigint>): Endpoint {
  const text = address.get()
  const port = sixteenBits(`${side} port`, number)
  const ip = parseIp(text)
  if (!ip) throw new OttlFault(`invalid ${side} IP: ${text.slice(0, 100)}`)
  return { ip, port }
}

function sixteenBits(what: string, number: Getter<number | bigint>): number {
  const value = Number(number.get())
  if (value < 0 || value > 65_535) throw new OttlFault(`the ${what} must be between 0 and 65535, got ${value}`)
  return value
}

/** The smaller address comes first, so that both directions give the same; ports decide between equal ones. */
function order(a: Endpoint, b: Endpoint): number {
  if (a.ip.length !== b.ip.length) return a.ip.length - b.ip.length
  const at = a.ip.findIndex((byte, index) => byte !== b.ip[index])
  return at < 0 ? a.port - b.port : (a.ip[at] ?? 0) - (b.ip[at] ?? 0)
}

function bytesOf(value: number): [number, number] {
  return [value >> 8, value & 0xff]
}
