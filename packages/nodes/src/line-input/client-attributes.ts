import type { Value } from '@weir/telemetry'

/** An IPv4 address that came through an IPv6 socket, as itself. */
export function plainAddress(address: string): string {
  return address.startsWith('::ffff:') && address.includes('.') ? address.slice(7) : address
}

export interface Peer {
  readonly address: string
  readonly port: number
}

/** The attributes that tell where a message came from, by the names of OpenTelemetry's conventions. */
export function clientAttributes(transport: 'tcp' | 'udp', peer: Peer, wants: (name: string) => boolean) {
  const all: [string, Value][] = [
    ['client.address', peer.address],
    ['client.port', peer.port],
    ['network.transport', transport],
  ]
  return all.filter(([name]) => wants(name))
}

export const clientAttributeNames = ['client.address', 'client.port', 'network.transport']
