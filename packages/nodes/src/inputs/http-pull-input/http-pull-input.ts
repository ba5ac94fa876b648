import { Cron } from 'croner'
import { durationMs } from '../../duration.ts'
import { defineInput, PipelineStopped } from '../../runtime-types.ts'
import { pause } from '../file-input/pause.ts'
import { httpPullInputDefinition } from './http-pull-input.definition.ts'
import { type PullState, readPullState, writePullState } from './pull-state.ts'
import { Puller } from './puller.ts'

/** Agents that start together do not pull together. */
const maxJitterMs = 1000

export const httpPullInput = defineInput(httpPullInputDefinition, (config, context) => {
  const { clock, storage } = context
  const stop = new AbortController()
  const { signal } = stop
  const intervalMs = durationMs(config.pull_interval)
  const schedule = config.pull_schedule === undefined ? undefined : new Cron(config.pull_schedule, { paused: true })
  const puller = new Puller(config, context)
  let state: PullState = {}
  let running: Promise<void> | undefined
  let told: string | undefined

  function tell(problem: string): void {
    if (told === problem) return
    told = problem
    context.health(problem === '' ? 'healthy' : 'degraded', problem)
  }

  function nextMs(lastMs: number | undefined): number {
    const nowMs = clock.now()
    if (schedule) return schedule.nextRun(new Date(nowMs))?.getTime() ?? nowMs + intervalMs
    // A time to come is none that can have been.
    if (lastMs === undefined || lastMs > nowMs) return nowMs
    return Math.max(nowMs, lastMs + intervalMs)
  }

  async function pull(): Promise<void> {
    try {
      const pulled = await puller.pull(state, signal)
      state = pulled.state
      if (storage) await writePullState(storage.folder, state)
      tell(pulled.note)
    } catch (error) {
      if (signal.aborted || error instanceof PipelineStopped) return
      tell(error instanceof Error ? error.message : 'The pull failed')
    }
  }

  async function pullForEver(): Promise<void> {
    if (storage) state = await readPullState(storage.folder)
    await pause(clock, Math.min(intervalMs, maxJitterMs) * context.random(), signal)
    let startedMs = state.lastMs
    while (!signal.aborted) {
      await pause(clock, nextMs(startedMs) - clock.now(), signal)
      if (signal.aborted) return
      await context.intake.whenOpen(signal)
      startedMs = clock.now()
      await pull()
    }
  }

  async function run(): Promise<void> {
    const { promise: stopped, resolve } = Promise.withResolvers<undefined>()
    signal.addEventListener('abort', () => resolve(undefined), { once: true })
    const acquired = storage?.acquire()
    const release = await Promise.race([acquired, stopped])
    if (!release && acquired) void acquired.then(letGo => letGo())
    try {
      if (!signal.aborted) await pullForEver()
    } catch (error) {
      if (!signal.aborted) tell(error instanceof Error ? error.message : 'The pull failed')
    } finally {
      release?.()
    }
  }

  return {
    async start() {
      context.health('healthy')
      running = run()
    },
    async stop() {
      stop.abort()
      await running
    },
  }
})
