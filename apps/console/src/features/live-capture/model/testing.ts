import type { CaptureSample, CaptureStatus, SampleItem } from '@weir/contracts'
import type { CaptureClock } from './capture-driver.ts'

export const log = (body: unknown, more: Partial<SampleItem> = {}): SampleItem => ({
  _type: 'log',
  timestamp: 1,
  body,
  attributes: {},
  resource: {},
  _uuid: String(body),
  ...more,
})

export const report = (second: number, nodes: CaptureSample['nodes'], more: Partial<CaptureSample> = {}) => ({
  timestamp: new Date(second * 1000).toISOString(),
  source: 'agent-1',
  task_id: 'task-1',
  nodes,
  ...more,
})

export const statusOf = (id: string, more: Partial<CaptureStatus> = {}): CaptureStatus => ({
  id,
  pipeline_id: 'p',
  status: 'capturing',
  message: '',
  expires_at: new Date(0).toISOString(),
  max_items: 100,
  polling_interval: '10000ms',
  nodes_to_capture: ['mask', 'in'],
  samples: 0,
  agents: [],
  ...more,
})

/** A clock that stands still until it is told to go on. */
export class TestClock implements CaptureClock {
  #now = 0
  #waiting: { at: number; run: () => void }[] = []

  readonly now = () => this.#now

  readonly after = (ms: number, run: () => void) => {
    const timer = { at: this.#now + ms, run }
    this.#waiting.push(timer)
    return () => {
      this.#waiting = this.#waiting.filter(other => other !== timer)
    }
  }

  /** Goes on to a moment, and lets what is due by then happen in its order. */
  async goTo(moment: number): Promise<void> {
    for (;;) {
      await settled()
      const [next] = this.#waiting.toSorted((a, b) => a.at - b.at)
      if (!next || next.at > moment) break
      this.#waiting = this.#waiting.filter(other => other !== next)
      this.#now = Math.max(this.#now, next.at)
      next.run()
    }
    this.#now = moment
  }
}

/** Until answers that are there already were taken in. */
const settled = () => new Promise(resolve => setImmediate(resolve))
