import css from './Plot.module.css'
import { areaPath, linePath, type PlotFrame, type PlotPoint } from './plot-geometry.ts'

interface SparklineProps {
  points: readonly PlotPoint[]
  label: string
  /** Grey, for something that does not run. */
  idle?: boolean
  width?: number
  height?: number
}

/** A line without axes, for table cells. */
export function Sparkline({ points, label, idle = false, width = 62, height = 18 }: SparklineProps) {
  const frame: PlotFrame = {
    left: 0,
    right: width,
    top: 1,
    bottom: height,
    from: points[0]?.[0] ?? 0,
    to: points.at(-1)?.[0] ?? 1,
    max: points.reduce((max, [, value]) => Math.max(max, value ?? 0), 0) || 1,
  }
  const isEmpty = points.every(([, value]) => !value)
  return (
    <svg
      className={css['spark']}
      width={width}
      height={height}
      role="img"
      aria-label={label}
      data-idle={idle || isEmpty || undefined}
    >
      {isEmpty ? (
        <path className={css['line']} strokeDasharray="1 4" d={`M0 ${height - 1}H${width}`} />
      ) : (
        <>
          <path className={css['area']} d={areaPath(points, frame)} />
          <path className={css['line']} d={linePath(points, frame)} />
        </>
      )}
    </svg>
  )
}
