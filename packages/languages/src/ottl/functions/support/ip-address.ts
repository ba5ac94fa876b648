/** The bytes of an IP address: 4 for IPv4, also when it is written inside IPv6, else 16; null when it is none. */
export function parseIp(text: string): Uint8Array | null {
  if (!text.includes(':')) return parseIpv4(text)
  const bytes = parseIpv6(text)
  return bytes && isMapped(bytes) ? bytes.subarray(12) : bytes
}

function parseIpv4(text: string): Uint8Array | null {
  const parts = text.split('.')
  if (parts.length !== 4) return null
  for (const part of parts) if (!/^(?:0|[1-9]\d{0,2})$/.test(part) || Number(part) > 255) return null
  return Uint8Array.from(parts, Number)
}

function parseIpv6(text: string): Uint8Array | null {
  const halves = text.split('::')
  if (halves.length > 2 || text.length > 45) return null
  const [head, tail = []] = halves.map(groupsOf)
  if (!head || !tail) return null
  const missing = 16 - head.length - tail.length
  if (halves.length === 2 ? missing < 2 : missing !== 0) return null
  return Uint8Array.from([...head, ...new Array<number>(missing).fill(0), ...tail])
}

/** The bytes of groups such as `db8:1` or `ffff:1.2.3.4`, null when one is not right. */
function groupsOf(text: string, half: number, halves: readonly string[]): number[] | null {
  if (text === '') return []
  const bytes: number[] = []
  const groups = text.split(':')
  for (const [index, group] of groups.entries()) {
    if (group.includes('.')) {
      const last = index === groups.length - 1 && half === halves.length - 1
      const ipv4 = last ? parseIpv4(group) : null
      if (!ipv4) return null
      bytes.push(...ipv4)
    } else if (/^[0-9a-fA-F]{1,4}$/.test(group)) {
      const value = Number.parseInt(group, 16)
      bytes.push(value >> 8, value & 0xff)
    } else return null
  }
  return bytes
}

function isMapped(bytes: Uint8Array): boolean {
  return bytes.every((byte, at) => (at < 10 ? byte === 0 : at > 11 || byte === 0xff))
}

/** A network such as 10.0.0.0/8. */
export interface Network {
  readonly address: Uint8Array
  readonly bits: number
}

export function parseNetwork(text: string): Network | null {
  const slash = text.indexOf('/')
  const digits = text.slice(slash + 1)
  if (slash < 0 || !/^\d{1,3}$/.test(digits)) return null
  const address = parseIp(text.slice(0, slash))
  if (!address) return null
  const bits = Number(digits)
  const mapped = address.length === 4 && text.includes(':')
  if (bits > (mapped ? 128 : address.length * 8)) return null
  return { address, bits: mapped ? Math.max(0, bits - 96) : bits }
}

export function contains({ address, bits }: Network, ip: Uint8Array): boolean {
  if (address.length !== ip.length) return false
  return ip.every((byte, at) => {
    const kept = Math.max(0, Math.min(8, bits - at * 8))
    const mask = (0xff << (8 - kept)) & 0xff
    return (byte & mask) === ((address[at] ?? 0) & mask)
  })
}
