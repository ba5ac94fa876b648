import { OttlError, OttlFault } from '../error.ts'
import { defineConverter } from './definition.ts'
import { listOf, stringValue } from './parameters.ts'
import { contains, type Network, parseIp, parseNetwork } from './support/ip-address.ts'

export const isInCidr = defineConverter({
  name: 'IsInCIDR',
  docs: 'Tells whether an IP address lies in one of the networks. What is no IP address lies in none.',
  parameters: { target: stringValue, networks: listOf(stringValue) },
  returns: 'bool',
  examples: [
    { expression: 'IsInCIDR("192.0.2.1", ["10.0.0.0/8", "192.0.2.0/24"])', result: true },
    { expression: 'IsInCIDR("2001:db8::5", ["2001:db8::/32"])', result: true },
    { expression: 'IsInCIDR("host", ["10.0.0.0/8"])', result: false },
    { expression: 'IsInCIDR("10.0.0.1", [body])', log: { body: '10.0/8' }, error: 'invalid CIDR address: 10.0/8' },
  ],
  create: ({ target, networks }) => {
    const literal = networks.every(network => network.constant)
    const known = literal ? networks.map(network => networkOf(network.get(), network.at)) : null
    return () => {
      const ip = parseIp(target.get())
      if (!ip) return false
      if (known) return known.some(network => contains(network, ip))
      return networks.some(network => contains(networkOf(network.get()), ip))
    }
  },
})

function networkOf(text: string, at?: { line: number; column: number }): Network {
  const network = parseNetwork(text)
  if (network) return network
  const message = `invalid CIDR address: ${text.slice(0, 100)}; write such as 10.0.0.0/8`
  throw at ? new OttlError(message, at.line, at.column) : new OttlFault(message)
}
