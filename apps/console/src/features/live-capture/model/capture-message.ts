import type { CaptureModel } from './capture-model.ts'

export const captureTexts = {
  tooOld:
    'Live tail sampling is not available for your agent version. Please upgrade your agent to v1.35 to take advantage of this feature.',
  paused: 'Live capture is paused. Enable it to start capturing samples.',
  suspended: 'Live capture was suspended. Resume to keep capturing samples.',
  noMatch: 'No results found for that search term.',
  noSamples: 'No samples have been found. Please ensure data is flowing into the pipeline.',
  loading: 'No samples have been found. Samples may still be loading. Try refreshing to see the latest data.',
} as const

/** Agents send once per interval, a little after the capture reached them: what is not there after two does not come. */
const isLate = ({ run, answeredAt }: CaptureModel) =>
  run !== undefined && answeredAt !== undefined && answeredAt - run.startedAt > 2 * run.intervalMs

/** What to say instead of events; undefined when there are some. */
export function captureMessage(model: CaptureModel): string | undefined {
  if (model.collected.items.length > 0) return undefined
  if (model.state === 'suspended') return captureTexts.suspended
  if (model.state !== 'started') return model.isStarting ? captureTexts.loading : captureTexts.paused
  if (model.status?.agents.some(({ state }) => state === 'unsupported')) return captureTexts.tooOld
  return isLate(model) ? captureTexts.noSamples : captureTexts.loading
}
