import type { CaptureSample, CaptureStatus } from '@weir/contracts'
import { describe, expect, it } from 'vitest'
import { CaptureDriver } from './capture-driver.ts'
import { captureMessage } from './capture-message.ts'
import { log, report, statusOf, TestClock } from './testing.ts'

const minute = 60_000

/** What the server answers with. */
interface Answers {
  samples: CaptureSample[]
  status: Partial<CaptureStatus>
  refusal: Error | undefined
  tasks: number
}

function capture() {
  const clock = new TestClock()
  const calls: [at: number, call: string][] = []
  const refused: unknown[] = []
  const server: Answers = { samples: [], status: {}, refusal: undefined, tasks: 0 }
  const noted = (call: string) => calls.push([clock.now(), call])
  const driver = new CaptureDriver({
    place: { nodeId: 'mask', feeders: ['in'] },
    clock,
    onRefused: error => refused.push(error),
    calls: {
      start: async () => {
        noted('start')
        if (server.refusal) throw server.refusal
        return { id: `task-${(server.tasks += 1)}` }
      },
      status: async id => {
        noted('status')
        return statusOf(id, server.status)
      },
      samples: async () => {
        noted('samples')
        return server.samples
      },
      stop: async id => {
        noted(`stop ${id}`)
      },
    },
  })
  const bodies = () => driver.model().collected.items.map(({ body }) => body)
  return { driver, clock, calls, refused, server, bodies }
}

describe('a capture', () => {
  it('[LIVE-016] [API-032] asks for its status once per interval, and for samples at 30% and 70% of it', async () => {
    const { driver, clock, calls } = capture()
    await clock.goTo(5000)
    await driver.start()
    await clock.goTo(26_000)
    expect(calls).toEqual([
      [5000, 'start'],
      [5000, 'status'],
      [8000, 'samples'],
      [12_000, 'samples'],
      [15_000, 'status'],
      [18_000, 'samples'],
      [22_000, 'samples'],
      [25_000, 'status'],
    ])
  })

  it('[LIVE-012] stops on pause, which keeps the samples, and when it is switched off, which clears them', async () => {
    const { driver, clock, calls, server, bodies } = capture()
    server.samples = [report(1, { mask: { before: [log('a')], after: [] } })]
    await driver.start()
    expect(driver.model().state).toBe('started')
    await clock.goTo(3000)
    driver.pause()
    expect([driver.model().state, bodies()]).toEqual(['paused', ['a']])
    await clock.goTo(minute)
    expect(calls.slice(3)).toEqual([[3000, 'stop task-1']])
    await driver.start()
    expect([driver.model().state, bodies()]).toEqual(['started', ['a']])
    driver.off()
    expect([driver.model().state, bodies()]).toEqual(['stopped', []])
    expect(calls.at(-1)).toEqual([minute, 'stop task-2'])
  })

  it('[LIVE-017] is suspended when it expires, and when nobody looks for five minutes', async () => {
    const { driver, clock, calls } = capture()
    await driver.start()
    await clock.goTo(15 * minute - 1)
    expect(driver.model().state).toBe('started')
    await clock.goTo(15 * minute)
    expect(driver.model().state).toBe('suspended')
    expect(captureMessage(driver.model())).toBe('Live capture was suspended. Resume to keep capturing samples.')
    expect(calls.at(-1)).toEqual([15 * minute, 'stop task-1'])

    await driver.start()
    driver.setHidden(true)
    await clock.goTo(20 * minute - 1)
    driver.setHidden(false)
    await clock.goTo(21 * minute)
    expect(driver.model().state).toBe('started')
    driver.setHidden(true)
    await clock.goTo(26 * minute)
    expect(driver.model().state).toBe('suspended')
  })

  it('is suspended when the server says that it ended', async () => {
    const { driver, clock, server } = capture()
    await driver.start()
    server.status = { status: 'stopped' }
    await clock.goTo(10_000)
    expect(driver.model().state).toBe('suspended')
  })

  it('says why it does not start, and stops a task that nobody wants any more', async () => {
    const { driver, calls, refused, server } = capture()
    server.refusal = new TypeError('offline')
    await driver.start()
    expect([driver.model().state, refused]).toEqual(['stopped', [server.refusal]])
    server.refusal = undefined
    const starting = driver.start()
    driver.off()
    await starting
    expect(driver.model().state).toBe('stopped')
    expect(calls.at(-1)).toEqual([0, 'stop task-1'])
  })

  it('keeps to the events of its own task', async () => {
    const { driver, clock, server, bodies } = capture()
    const nodes = (body: string) => ({ mask: { before: [log(body)], after: [] } })
    server.samples = [report(2, nodes('own')), report(3, nodes('other'), { task_id: 'old' })]
    await driver.start()
    await clock.goTo(3000)
    expect(bodies()).toEqual(['own'])
  })

  it('takes what leaves the feeders while agents do not run the node', async () => {
    const { driver, clock, server, bodies } = capture()
    server.status = { nodes_to_capture: ['in'] }
    server.samples = [report(1, { in: { before: [], after: [log('sent on')] } })]
    await driver.start()
    await clock.goTo(3000)
    expect(bodies()).toEqual(['sent on'])
  })
})

describe('what is said instead of events', () => {
  const agent = { id: 'a', host: 'h', version: 'v1.30.0', message: '' }
  const messageAfter = async (ms: number, status: Partial<CaptureStatus> = {}) => {
    const { driver, clock, server } = capture()
    server.status = status
    await driver.start()
    await clock.goTo(ms)
    return captureMessage(driver.model())
  }

  it('[ERR-042] an agent is too old', async () => {
    expect(await messageAfter(3000, { agents: [{ ...agent, state: 'unsupported' }] })).toBe(
      'Live tail sampling is not available for your agent version. Please upgrade your agent to v1.35 to take advantage of this feature.',
    )
  })

  it('[ERR-043] the capture is paused', async () => {
    const { driver } = capture()
    await driver.start()
    driver.pause()
    expect(captureMessage(driver.model())).toBe('Live capture is paused. Enable it to start capturing samples.')
  })

  it('[ERR-046] data flows, and no samples came', async () => {
    expect(await messageAfter(23_000, { agents: [{ ...agent, state: 'capturing' }] })).toBe(
      'No samples have been found. Please ensure data is flowing into the pipeline.',
    )
  })

  it('[ERR-047] samples may still come', async () => {
    expect(await messageAfter(17_000)).toBe(
      'No samples have been found. Samples may still be loading. Try refreshing to see the latest data.',
    )
  })
})
