export type PlotPoint = readonly [time: number, value: number | null]

const steps = [1, 1.2, 1.6, 2, 2.4, 3, 4, 5, 6, 8, 10]

/** The smallest round number that covers a value; its half is round too, since the axis marks both. */
export function niceMax(value: number): number {
  if (!(value > 0)) return 1
  const power = 10 ** Math.floor(Math.log10(value))
  return (steps.find(step => step * power >= value) ?? 10) * power
}

/** The same for bytes: round in steps of 1024, so that an axis reads 512 MB and not 537 MB. */
export function niceMaxBytes(value: number): number {
  if (!(value > 0)) return 1
  const unit = 1024 ** Math.floor(Math.log(value) / Math.log(1024))
  const scaled = value / unit
  if (scaled <= 1000) return Math.min(niceMax(scaled), 1024) * unit
  return 1024 * unit
}

export interface PlotFrame {
  left: number
  right: number
  top: number
  bottom: number
  from: number
  to: number
  max: number
}

export const xAt = (frame: PlotFrame, time: number) =>
  frame.left + ((time - frame.from) / Math.max(1, frame.to - frame.from)) * (frame.right - frame.left)

export const yAt = (frame: PlotFrame, value: number) => frame.bottom - (value / frame.max) * (frame.bottom - frame.top)

const coordinates = (frame: PlotFrame, time: number, value: number) =>
  `${xAt(frame, time).toFixed(1)} ${yAt(frame, value).toFixed(1)}`

/** Runs of points without a gap; a missing value breaks the line instead of drawing a lie. */
function runs(points: readonly PlotPoint[]): [number, number][][] {
  const found: [number, number][][] = [[]]
  for (const [time, value] of points) {
    if (value === null) found.push([])
    else found.at(-1)?.push([time, value])
  }
  return found.filter(run => run.length > 0)
}

/** The line through the points; one that stands alone becomes a dot, which round line ends draw. */
export function linePath(points: readonly PlotPoint[], frame: PlotFrame): string {
  return runs(points)
    .map(
      run =>
        `M${run.map(([time, value]) => coordinates(frame, time, value)).join('L')}${run.length === 1 ? 'h.1' : ''}`,
    )
    .join('')
}

/** The area under the line. */
export function areaPath(points: readonly PlotPoint[], frame: PlotFrame): string {
  return runs(points)
    .map(run => {
      const line = run.map(([time, value]) => coordinates(frame, time, value)).join('L')
      const first = xAt(frame, run[0]?.[0] ?? frame.from).toFixed(1)
      const last = xAt(frame, run.at(-1)?.[0] ?? frame.to).toFixed(1)
      return `M${line}L${last} ${frame.bottom}L${first} ${frame.bottom}Z`
    })
    .join('')
}

/** The point nearest to a time; undefined when there is none with a value. */
export function nearestPoint(points: readonly PlotPoint[], time: number): PlotPoint | undefined {
  let best: PlotPoint | undefined
  for (const point of points) {
    if (point[1] === null) continue
    if (!best || Math.abs(point[0] - time) < Math.abs(best[0] - time)) best = point
  }
  return best
}
