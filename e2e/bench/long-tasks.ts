import type { Browser, Page } from '@playwright/test'

interface TraceEvent {
  name: string
  ph: string
  pid: number
  tid: number
  ts: number
  dur?: number
  args?: { name?: string }
}

/** What kept the page's main thread busy while something was done. */
export interface Busy {
  seconds: number
  tasks: number
  /** The longest task, and those over 50 ms, which is what a frame may take at most. */
  longestMs: number
  overFrame: number
}

const frameMs = 50

/** Does something to the page under the browser's own tracing. */
export async function traced(browser: Browser, page: Page, run: () => Promise<void>): Promise<Busy> {
  await browser.startTracing(page, { categories: ['toplevel', 'disabled-by-default-devtools.timeline'] })
  const start = Date.now()
  await run()
  const seconds = (Date.now() - start) / 1000
  const { traceEvents }: { traceEvents: TraceEvent[] } = JSON.parse(String(await browser.stopTracing()))
  const tasks = mainThreadTasks(traceEvents).map(event => (event.dur ?? 0) / 1000)
  const longest = Math.max(0, ...tasks)
  return {
    seconds,
    tasks: tasks.length,
    longestMs: Math.round(longest),
    overFrame: tasks.filter(ms => ms > frameMs).length,
  }
}

/** The tasks of the renderer with the most of them: the page's own. */
function mainThreadTasks(events: readonly TraceEvent[]): TraceEvent[] {
  const mains = new Set(
    events.filter(event => event.name === 'thread_name' && event.args?.name === 'CrRendererMain').map(thread),
  )
  const byThread = Map.groupBy(
    events.filter(event => event.ph === 'X' && event.name.endsWith('RunTask') && mains.has(thread(event))),
    thread,
  )
  return [...byThread.values()].sort((a, b) => b.length - a.length)[0] ?? []
}

const thread = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`
