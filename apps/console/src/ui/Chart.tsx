import type { EChartsCoreOption, EChartsType } from 'echarts/core'
import { useEffect, useRef, useState } from 'react'
import { type Theme, useTheme } from '../lib/theme.ts'
import { type ChartTokens, readChartTokens } from './chart-tokens.ts'
import css from './Chart.module.css'
import { SkeletonBar } from './Skeleton.tsx'

interface ChartProps {
  /** Builds the option from the tokens; called again when the theme changes. Keep it stable with useCallback. */
  option: (tokens: ChartTokens) => EChartsCoreOption
  /** Says what is drawn, for those who cannot see it. */
  label: string
  height: number
  /** Lets the user drag over a span of the x axis; called with its two values when they let go, undefined when cleared. */
  onBrush?: (span: [number, number] | undefined) => void
}

const still = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches

/** Text, tooltip and brush as everywhere else in the console; a chart's own option goes over it. */
function baseOption(tokens: ChartTokens, theme: Theme): EChartsCoreOption {
  return {
    darkMode: theme === 'dark',
    animation: !still(),
    animationDuration: 200,
    color: tokens.categories,
    textStyle: { fontFamily: tokens.font, fontSize: 10, color: tokens.text3 },
    tooltip: {
      trigger: 'axis',
      // Drawn on the canvas, so that no text from telemetry ever becomes HTML.
      renderMode: 'richText',
      backgroundColor: tokens.overlay,
      borderColor: tokens.line2,
      padding: [8, 10],
      textStyle: { color: tokens.text, fontSize: 11, fontFamily: tokens.font },
      axisPointer: { type: 'line', lineStyle: { color: tokens.lineControl, type: [2, 2] } },
    },
  }
}

/** Dragging over the x axis, without the buttons that the library would draw for it. */
function brushOption(tokens: ChartTokens): EChartsCoreOption {
  return {
    toolbox: { show: false },
    brush: {
      xAxisIndex: 0,
      toolbox: [],
      brushStyle: { color: tokens.accentSoft, borderColor: tokens.accent, borderWidth: 1 },
      outOfBrush: { colorAlpha: 1 },
    },
  }
}

const takeBrush = {
  type: 'takeGlobalCursor',
  key: 'brush',
  brushOption: { brushType: 'lineX', brushMode: 'single' },
}

function brushSpan(event: unknown): [number, number] | undefined {
  if (typeof event !== 'object' || event === null || !('areas' in event) || !Array.isArray(event.areas))
    return undefined
  const range: unknown = event.areas[0]?.coordRange
  return Array.isArray(range) && typeof range[0] === 'number' && typeof range[1] === 'number'
    ? [range[0], range[1]]
    : undefined
}

/** A chart by ECharts, whose code is loaded with the first chart on a page. */
export function Chart({ option, label, height, onBrush }: ChartProps) {
  const holder = useRef<HTMLDivElement>(null)
  const [chart, setChart] = useState<EChartsType>()
  const theme = useTheme()

  useEffect(() => {
    const element = holder.current
    if (!element) return
    let made: EChartsType | undefined
    let gone = false
    const observer = new ResizeObserver(() => made?.resize())
    void import('./chart-engine.ts').then(engine => {
      if (gone) return
      made = engine.init(element)
      observer.observe(element)
      setChart(made)
    })
    return () => {
      gone = true
      observer.disconnect()
      made?.dispose()
    }
  }, [])

  const brushes = onBrush !== undefined
  useEffect(() => {
    if (!chart || !holder.current) return
    const tokens = readChartTokens(holder.current)
    const brush = brushes ? brushOption(tokens) : {}
    chart.setOption({ ...baseOption(tokens, theme), ...brush, ...option(tokens) }, { notMerge: true })
    if (brushes) chart.dispatchAction(takeBrush)
  }, [chart, option, theme, brushes])

  useEffect(() => {
    if (!chart || !onBrush) return
    const onEnd = (event: unknown) => onBrush(brushSpan(event))
    chart.on('brushEnd', onEnd)
    return () => {
      chart.off('brushEnd', onEnd)
    }
  }, [chart, onBrush])

  return (
    <div className={css['chart']} style={{ height }} role="img" aria-label={label}>
      {chart ? null : (
        <div className={css['waiting']}>
          <SkeletonBar width="100%" height={height} radius={6} />
        </div>
      )}
      <div className={css['canvas']} ref={holder} />
    </div>
  )
}
