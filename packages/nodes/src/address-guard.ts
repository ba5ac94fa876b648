import { lookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** Keeps connections that users aim away from private networks. */
export interface AddressGuard {
  /** Throws for an address, as opposed to a name, that must not be connected to. */
  check(host: string): void
  /** For the connection: resolves a name, and refuses it when it leads where it must not. */
  readonly lookup: LookupFunction
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

/** Refuses addresses of private networks, of this machine and of clouds' metadata services. */
export const publicOnly: AddressGuard = {
  check(host) {
    const address = host.replace(/^\[|\]$/g, '')
    if (isIP(address) !== 0 && isInnerAddress(address)) throw refused(address)
  },
  lookup: guardedLookup,
}
