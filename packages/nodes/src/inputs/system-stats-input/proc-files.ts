import type { Total } from './measurement.ts'

const sectorBytes = 512
/** What is not a disk of its own: its numbers are in those of another. */
const virtualDisk = /^(?:loop|ram|dm-|md|zram|sr)\d|^(?:sd[a-z]+\d+|(?:nvme\d+n\d+|mmcblk\d+)p\d+|[vx]v?d[a-z]+\d+)$/

/** Bytes and packets of each network interface, out of /proc/net/dev. */
export function readNetDev(text: string): Total[] {
  return text
    .split('\n')
    .slice(2)
    .flatMap(line => {
      const [device = '', counts = ''] = line.split(':')
      const numbers = counts.trim().split(/\s+/).map(Number)
      const name = device.trim()
      if (name === '' || name === 'lo' || numbers.length < 16 || numbers.some(Number.isNaN)) return []
      const total = (metric: string, unit: string, direction: string, at: number): Total => ({
        name: metric,
        unit,
        value: numbers[at] ?? 0,
        attributes: { 'network.interface.name': name, 'network.io.direction': direction },
      })
      return [
        total('system.network.io', 'By', 'receive', 0),
        total('system.network.packet.count', '{packet}', 'receive', 1),
        total('system.network.errors', '{error}', 'receive', 2),
        total('system.network.packet.dropped', '{packet}', 'receive', 3),
        total('system.network.io', 'By', 'transmit', 8),
        total('system.network.packet.count', '{packet}', 'transmit', 9),
        total('system.network.errors', '{error}', 'transmit', 10),
        total('system.network.packet.dropped', '{packet}', 'transmit', 11),
      ]
    })
}

/** Bytes and operations of each disk, out of /proc/diskstats. */
export function readDiskStats(text: string): Total[] {
  return text.split('\n').flatMap(line => {
    const fields = line.trim().split(/\s+/)
    const device = fields[2] ?? ''
    const numbers = fields.slice(3).map(Number)
    if (device === '' || virtualDisk.test(device) || numbers.length < 10 || numbers.some(Number.isNaN)) return []
    const total = (metric: string, unit: string, direction: string, value: number): Total => ({
      name: metric,
      unit,
      value,
      attributes: { 'system.device': device, 'disk.io.direction': direction },
    })
    return [
      total('system.disk.operations', '{operation}', 'read', numbers[0] ?? 0),
      total('system.disk.io', 'By', 'read', (numbers[2] ?? 0) * sectorBytes),
      total('system.disk.operations', '{operation}', 'write', numbers[4] ?? 0),
      total('system.disk.io', 'By', 'write', (numbers[6] ?? 0) * sectorBytes),
    ]
  })
}

/** Bytes that programs could still get, out of /proc/meminfo: free memory alone leaves out what caches would give back. */
export function readAvailableMemory(text: string): number | undefined {
  const kib = /^MemAvailable:\s+(\d+) kB/m.exec(text)?.[1]
  return kib === undefined ? undefined : Number(kib) * 1024
}

/** The sums over all devices, where one is not of interest. */
export function overDevices(totals: readonly Total[], key: string): Total[] {
  const sums = new Map<string, Total>()
  for (const total of totals) {
    const { [key]: _device, ...attributes } = total.attributes
    const name = JSON.stringify([total.name, attributes])
    sums.set(name, { ...total, attributes, value: total.value + (sums.get(name)?.value ?? 0) })
  }
  return [...sums.values()]
}
