import { toItem } from '@weir/telemetry'
import { describe, expect, it } from 'vitest'
import { createManualClock, createTestContext, type TestContext } from '../../testing/test-context.ts'
import { createGrowth } from './measurement.ts'
import { overDevices, readAvailableMemory, readDiskStats, readNetDev } from './proc-files.ts'
import { systemStatsInput } from './system-stats-input.ts'

const netDev = `Inter-|   Receive                                                |  Transmit
 face |bytes    packets errs drop fifo frame compressed multicast|bytes    packets errs drop fifo colls carrier compressed
    lo: 100 1 0 0 0 0 0 0 100 1 0 0 0 0 0 0
  eth0: 1000 10 1 2 0 0 0 0 500 5 3 4 0 0 0 0
  eth1:7 1 0 0 0 0 0 0 8 1 0 0 0 0 0 0
`
const diskStats = `   7       0 loop0 1 0 2 0 0 0 0 0 0 0 0
 259       0 nvme0n1 100 5 2000 30 50 6 1000 40 0 10 70
 259       1 nvme0n1p1 90 5 1800 30 50 6 1000 40 0 10 70
   8       0 sda 1 0 2 0 3 0 4 0 0 0 0
`

describe('what the system counts', () => {
  it('reads network interfaces, without the loopback', () => {
    const totals = readNetDev(netDev)
    expect(totals.map(({ attributes }) => attributes['network.interface.name'])).not.toContain('lo')
    const received = totals.filter(
      ({ name, attributes }) => name === 'system.network.io' && attributes['network.io.direction'] === 'receive',
    )
    expect(received.map(({ value }) => value)).toEqual([1000, 7])
    expect(overDevices(received, 'network.interface.name')).toEqual([
      { name: 'system.network.io', unit: 'By', value: 1007, attributes: { 'network.io.direction': 'receive' } },
    ])
  })

  it('reads whole disks only', () => {
    const bytes = readDiskStats(diskStats).filter(({ name }) => name === 'system.disk.io')
    expect(bytes.map(({ value, attributes }) => [attributes['system.device'], value])).toEqual([
      ['nvme0n1', 2000 * 512],
      ['nvme0n1', 1000 * 512],
      ['sda', 2 * 512],
      ['sda', 4 * 512],
    ])
  })

  it.each(['', 'nonsense', 'a: b c', ' 8 0 sda x'])('reads nothing out of %j', text => {
    expect([readNetDev(text), readDiskStats(text), readAvailableMemory(text)]).toEqual([[], [], undefined])
  })

  it('tells growth from the second time on, and starts anew when a total falls', () => {
    const grow = createGrowth()
    const at = (value: number) => grow([{ name: 'n', unit: 'By', value, attributes: {} }]).map(one => one.value)
    expect([at(10), at(25), at(5), at(6)]).toEqual([[], [15], [], [1]])
  })
})

const itemsOf = ({ pushed }: TestContext) =>
  pushed.flatMap(batch => (batch.signal === 'metric' ? batch.records : [])).map(point => toItem(point))

describe('system_stats_input', () => {
  it('measures processors, memory, disks and itself in every interval', async () => {
    const clock = createManualClock()
    const context = createTestContext({ clock, permits: { files: true, commands: false } })
    const input = systemStatsInput.create({ interval: '10s' }, context)
    await input.start()
    clock.advance(10_000)
    const items = itemsOf(context)
    const names = new Set(items.map(item => item.name))
    for (const name of [
      'system.cpu.time',
      'system.memory.usage',
      'system.memory.utilization',
      'system.filesystem.usage',
      'system.cpu.load_average.1m',
      'ed.agent.memory.working_set',
      'ed.agent.cpu.milicores',
    ]) {
      expect(names).toContain(name)
    }
    const used = items.find(item => item.name === 'system.memory.utilization')
    expect(used).toMatchObject({ kind: 'gauge', resource: { 'host.name': 'host-1' } })
    expect(items.filter(item => 'sum' in item)[0]).toMatchObject({ sum: { aggregation_temporality: 1 } })
    await input.stop()
    expect(clock.timers).toBe(0)
  })

  it('refuses to look at a machine that it may not look at', () => {
    expect(() => systemStatsInput.create({}, createTestContext())).toThrow('use an agent of your own')
  })

  it('gives each processor where that is asked for', async () => {
    const clock = createManualClock()
    const context = createTestContext({ clock, permits: { files: true, commands: false } })
    const input = systemStatsInput.create({ interval: '10s', enable_granular_metrics: true }, context)
    await input.start()
    clock.advance(10_000)
    const cpus = itemsOf(context).filter(item => item.name === 'system.cpu.time')
    expect(cpus.length % 5).toBe(0)
    expect(JSON.stringify(cpus[0])).toContain('cpu.logical_number')
    await input.stop()
  })
})
