import { readFileSync, statfsSync } from 'node:fs'
import { cpus, freemem, loadavg, totalmem, uptime } from 'node:os'
import { createGrowth, gauge, type Measurement, type Total } from './measurement.ts'
import { overDevices, readAvailableMemory, readDiskStats, readNetDev } from './proc-files.ts'

/** Absent where the system is no Linux. */
function proc(path: string): string {
  try {
    return readFileSync(`/proc/${path}`, 'utf8')
  } catch {
    return ''
  }
}

/** Seconds that processors spent in each mode. */
function cpuTotals(granular: boolean): Total[] {
  const totals = cpus().flatMap(({ times }, at) =>
    Object.entries(times).map(([mode, ms]) => ({
      name: 'system.cpu.time',
      unit: 's',
      value: ms / 1000,
      attributes: { 'cpu.logical_number': String(at), 'cpu.mode': mode === 'sys' ? 'system' : mode },
    })),
  )
  return granular ? totals : overDevices(totals, 'cpu.logical_number')
}

/** The share of the time in each mode, out of how the times grew. */
function utilization(grown: readonly Measurement[]): Measurement[] {
  const times = grown.filter(({ name }) => name === 'system.cpu.time')
  const byCpu = Map.groupBy(times, ({ attributes }) => attributes['cpu.logical_number'] ?? '')
  return [...byCpu.values()].flatMap(modes => {
    const whole = modes.reduce((sum, { value }) => sum + value, 0)
    return whole > 0
      ? modes.map(({ value, attributes }) => gauge('system.cpu.utilization', '1', value / whole, attributes))
      : []
  })
}

function memory(): Measurement[] {
  const total = totalmem()
  const available = readAvailableMemory(proc('meminfo')) ?? freemem()
  const state = (name: string) => ({ 'system.memory.state': name })
  return [
    gauge('system.memory.usage', 'By', total - available, state('used')),
    gauge('system.memory.usage', 'By', available, state('free')),
    gauge('system.memory.utilization', '1', (total - available) / total, state('used')),
    gauge('system.memory.limit', 'By', total),
  ]
}

function filesystem(mountpoint: string): Measurement[] {
  const { bsize, blocks, bfree, bavail } = statfsSync(mountpoint)
  const [used, free] = [(blocks - bfree) * bsize, bavail * bsize]
  const at = (name: string) => ({ 'system.filesystem.mountpoint': mountpoint, 'system.filesystem.state': name })
  return [
    gauge('system.filesystem.usage', 'By', used, at('used')),
    gauge('system.filesystem.usage', 'By', free, at('free')),
    gauge('system.filesystem.utilization', '1', used / (used + free || 1), at('used')),
  ]
}

function load(): Measurement[] {
  const [one = 0, five = 0, fifteen = 0] = loadavg()
  return [
    gauge('system.cpu.load_average.1m', '{thread}', one),
    gauge('system.cpu.load_average.5m', '{thread}', five),
    gauge('system.cpu.load_average.15m', '{thread}', fifteen),
    gauge('system.uptime', 's', uptime()),
  ]
}

/** What the agent itself takes, under the names that fleets are watched by. */
function agentMemory(): Measurement[] {
  const { rss, heapUsed, external } = process.memoryUsage()
  return [
    gauge('ed.agent.memory.working_set', 'By', rss),
    gauge('ed.agent.memory.allocation', 'By', heapUsed + external),
    gauge('process.memory.usage', 'By', rss),
  ]
}

/** Measures the machine at each call; what grows is told from the second one on. */
export function createMeter(granular: boolean): (nowMs: number) => Measurement[] {
  const grow = createGrowth()
  let last: { cpu: NodeJS.CpuUsage; ms: number } | undefined

  function agentCpu(nowMs: number): Measurement[] {
    const cpu = process.cpuUsage()
    const before = last
    last = { cpu, ms: nowMs }
    if (!before || nowMs <= before.ms) return []
    const usedMs = (cpu.user + cpu.system - before.cpu.user - before.cpu.system) / 1000
    return [
      gauge('ed.agent.cpu.milicores', '1', (usedMs * 1000) / (nowMs - before.ms)),
      { name: 'process.cpu.time', unit: 's', value: usedMs / 1000, kind: 'counter', attributes: {} },
    ]
  }

  return nowMs => {
    const [network, disks] = [readNetDev(proc('net/dev')), readDiskStats(proc('diskstats'))]
    const grown = grow([
      ...cpuTotals(granular),
      ...(granular ? network : overDevices(network, 'network.interface.name')),
      ...(granular ? disks : overDevices(disks, 'system.device')),
    ])
    return [
      ...grown,
      ...utilization(grown),
      ...memory(),
      ...filesystem('/'),
      ...load(),
      ...agentMemory(),
      ...agentCpu(nowMs),
    ]
  }
}
