import { type CaptureSample, type CaptureStatus, defaultCaptureMinutes } from '@weir/contracts'
import type { CaptureState } from '../live-capture.ts'
import { collect, type CapturePlace, type Collected, nothingCollected } from './collected.ts'

export const pollingIntervalMs = 10_000
const captureMs = defaultCaptureMinutes * 60_000
/** How long nobody may look before a capture is suspended. */
const hiddenMs = 5 * 60_000

/** A capture that agents work on; times are in milliseconds. */
export interface CaptureRun {
  taskId: string
  startedAt: number
  expiresAt: number
  intervalMs: number
}

export interface CaptureModel {
  state: CaptureState
  /** There is one exactly while started. */
  run: CaptureRun | undefined
  /** The server was asked for a capture and has not answered. */
  isStarting: boolean
  hiddenSince: number | undefined
  status: CaptureStatus | undefined
  collected: Collected
  /** When samples were last asked for and came; undefined before the first time. */
  answeredAt: number | undefined
}

export const stoppedCapture: CaptureModel = {
  state: 'stopped',
  run: undefined,
  isStarting: false,
  hiddenSince: undefined,
  status: undefined,
  collected: nothingCollected,
  answeredAt: undefined,
}

export type CaptureEvent =
  | { type: 'ask' }
  | { type: 'refuse' }
  | { type: 'begin'; taskId: string; at: number }
  | { type: 'pause' }
  | { type: 'off' }
  | { type: 'hide'; at: number }
  | { type: 'show' }
  | { type: 'time'; at: number }
  | { type: 'status'; status: CaptureStatus }
  | { type: 'samples'; samples: readonly CaptureSample[]; place: Omit<CapturePlace, 'isRunning'>; at: number }

const ended = (model: CaptureModel, state: CaptureState): CaptureModel => ({
  ...model,
  state,
  run: undefined,
  isStarting: false,
})

/** What becomes of a capture by what happens. */
export function afterEvent(model: CaptureModel, event: CaptureEvent): CaptureModel {
  switch (event.type) {
    case 'ask':
      return model.run ? model : { ...model, isStarting: true }
    case 'refuse':
      return { ...model, isStarting: false }
    case 'begin':
      return begun(model, event)
    case 'pause':
      return model.run || model.isStarting ? ended(model, 'paused') : model
    case 'off':
      return { ...stoppedCapture, hiddenSince: model.hiddenSince }
    case 'hide':
      return { ...model, hiddenSince: event.at }
    case 'show':
      return { ...model, hiddenSince: undefined }
    case 'time':
      return isOver(model, event.at) ? ended(model, 'suspended') : model
    case 'status':
      return withStatus(model, event.status)
    case 'samples':
      return withSamples(model, event)
  }
}

function begun(model: CaptureModel, { taskId, at }: { taskId: string; at: number }): CaptureModel {
  const run = { taskId, startedAt: at, expiresAt: at + captureMs, intervalMs: pollingIntervalMs }
  return { ...model, state: 'started', run, isStarting: false, status: undefined, answeredAt: undefined }
}

/** The moment at which a capture is suspended by itself, as things are; undefined while none runs. */
export function suspendsAt({ run, hiddenSince }: CaptureModel): number | undefined {
  return run && Math.min(run.expiresAt, hiddenSince === undefined ? Number.POSITIVE_INFINITY : hiddenSince + hiddenMs)
}

function isOver(model: CaptureModel, now: number): boolean {
  const at = suspendsAt(model)
  return at !== undefined && now >= at
}

function withStatus(model: CaptureModel, status: CaptureStatus): CaptureModel {
  if (status.id !== model.run?.taskId) return model
  // Nobody here stopped it: it expired, or somebody else ended it.
  const isGone = status.status === 'expired' || status.status === 'stopped'
  return { ...(isGone ? ended(model, 'suspended') : model), status }
}

function withSamples(model: CaptureModel, { samples, place, at }: CaptureEvent & { type: 'samples' }): CaptureModel {
  const { run, status } = model
  if (!run) return model
  const isRunning = status?.nodes_to_capture.includes(place.nodeId) ?? true
  const own = samples.filter(sample => sample.task_id === run.taskId)
  return { ...model, collected: collect(model.collected, own, { ...place, isRunning }), answeredAt: at }
}
