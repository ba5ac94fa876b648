import { useElementSize } from '@mantine/hooks'
import { type PointerEvent, useState } from 'react'
import css from './Plot.module.css'
import { areaPath, linePath, nearestPoint, niceMax, type PlotFrame, type PlotPoint, xAt, yAt } from './plot-geometry.ts'

interface LinePlotProps {
  points: readonly PlotPoint[]
  /** The compared period, moved onto this one; drawn dashed. */
  previous?: readonly PlotPoint[] | undefined
  from: number
  to: number
  /** Says what is drawn, for those who cannot see it. */
  label: string
  /** Words for a value in the tooltip. */
  format: (value: number) => string
  /** Words for a value on the axis: bytesTick or countTick. */
  formatTick: (value: number) => string
  /** The top of the axis for the highest value; niceMaxBytes for bytes. */
  ceiling?: (highest: number) => number
  height?: number
}

const axisWidth = 34
const axisHeight = 14

const highest = (points: readonly PlotPoint[]) => points.reduce((max, [, value]) => Math.max(max, value ?? 0), 0)
const two = (value: number) => String(value).padStart(2, '0')

function timeTick(time: number, span: number): string {
  const date = new Date(time)
  const clock = `${two(date.getHours())}:${two(date.getMinutes())}`
  return span > 2 * 86_400_000 ? date.toLocaleDateString('en-US', { month: 'short', day: 'numeric' }) : clock
}

/** A small line chart: three grid lines, three times, the previous period dashed, the value under the pointer. */
export function LinePlot(props: LinePlotProps) {
  const { points, previous = [], from, to, label, format, formatTick, ceiling = niceMax, height = 76 } = props
  const { ref, width } = useElementSize()
  const [pointed, setPointed] = useState<number>()
  const frame: PlotFrame = {
    left: axisWidth,
    right: Math.max(axisWidth + 1, width),
    top: 4.5,
    bottom: height - axisHeight + 0.5,
    from,
    to,
    max: ceiling(Math.max(highest(points), highest(previous))),
  }
  const hit = pointed === undefined ? undefined : nearestPoint(points, pointed)
  const onPointerMove = (event: PointerEvent<HTMLDivElement>) => {
    const x = event.clientX - event.currentTarget.getBoundingClientRect().left
    setPointed(from + ((x - frame.left) / (frame.right - frame.left)) * (to - from))
  }
  return (
    <div className={css['plot']} ref={ref} onPointerMove={onPointerMove} onPointerLeave={() => setPointed(undefined)}>
      {width > 0 ? (
        <svg width={width} height={height} role="img" aria-label={label}>
          {[0, frame.max / 2, frame.max].map(value => (
            <g key={value}>
              <line
                className={css['gridLine']}
                x1={frame.left}
                x2={frame.right}
                y1={yAt(frame, value)}
                y2={yAt(frame, value)}
              />
              <text className={css['tick']} x={frame.left - 8} y={yAt(frame, value) + 3.5} textAnchor="end">
                {value === 0 ? '0' : formatTick(value)}
              </text>
            </g>
          ))}
          {(
            [
              ['start', 0],
              ['middle', 0.5],
              ['end', 1],
            ] as const
          ).map(([anchor, share]) => (
            <text
              className={css['tick']}
              x={frame.left + share * (frame.right - frame.left)}
              y={height + 1}
              textAnchor={anchor}
              key={anchor}
            >
              {timeTick(from + share * (to - from), to - from)}
            </text>
          ))}
          <path className={css['previous']} d={linePath(previous, frame)} />
          <path className={css['area']} d={areaPath(points, frame)} />
          <path className={css['line']} d={linePath(points, frame)} />
          {hit ? (
            <>
              <line
                className={css['cross']}
                x1={xAt(frame, hit[0])}
                x2={xAt(frame, hit[0])}
                y1={frame.top}
                y2={frame.bottom}
              />
              <circle className={css['dot']} cx={xAt(frame, hit[0])} cy={yAt(frame, hit[1] ?? 0)} r={3} />
            </>
          ) : null}
        </svg>
      ) : null}
      {hit ? <Tip hit={hit} previous={nearestPoint(previous, hit[0])} frame={frame} format={format} /> : null}
    </div>
  )
}

interface TipProps {
  hit: PlotPoint
  previous: PlotPoint | undefined
  frame: PlotFrame
  format: (value: number) => string
}

function Tip({ hit, previous, frame, format }: TipProps) {
  const x = xAt(frame, hit[0])
  const leftHalf = x < (frame.left + frame.right) / 2
  return (
    <div className={css['tip']} style={leftHalf ? { left: x } : { right: frame.right - x }}>
      <p className="quiet">{new Date(hit[0]).toLocaleString('en-GB', { dateStyle: 'short', timeStyle: 'short' })}</p>
      <p>
        Now <b>{format(hit[1] ?? 0)}</b>
      </p>
      {previous ? (
        <p className="quiet">
          Before <span>{format(previous[1] ?? 0)}</span>
        </p>
      ) : null}
    </div>
  )
}
