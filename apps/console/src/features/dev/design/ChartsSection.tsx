import {
  bytesText,
  bytesTick,
  countText,
  countTick,
  formatBytes,
  formatChange,
  formatCount,
} from '../../../lib/format.ts'
import { Chart } from '../../../ui/Chart.tsx'
import { ChartTile, StatTile } from '../../../ui/ChartTile.tsx'
import { timeAxis, valueAxis } from '../../../ui/chart-axes.ts'
import type { ChartTokens } from '../../../ui/chart-tokens.ts'
import { LinePlot } from '../../../ui/LinePlot.tsx'
import { niceMaxBytes } from '../../../ui/plot-geometry.ts'
import { Sparkline } from '../../../ui/Sparkline.tsx'
import css from './design.module.css'
import { Section, Specimen } from './Specimen.tsx'
import { sampleFrom, sampleSeries, sampleTo } from './sample-series.ts'

const range = { from: sampleFrom, to: sampleTo }
const gigabyte = 1024 ** 3
const gap = sampleSeries(5, 4e6).map(([time, value], index) => [time, index > 20 && index < 28 ? null : value] as const)

function categories(tokens: ChartTokens) {
  return {
    grid: { left: 40, right: 0, top: 8, bottom: 20 },
    xAxis: timeAxis(tokens),
    yAxis: valueAxis(tokens, countTick),
    series: tokens.categories.map((_, index) => ({
      type: 'line',
      name: `Series ${index + 1}`,
      showSymbol: false,
      lineStyle: { width: 1.5 },
      data: sampleSeries(index + 1, 4e5 + index * 2e5),
    })),
  }
}

function histogram(tokens: ChartTokens) {
  const severities = [tokens.logs, tokens.warn, tokens.err]
  return {
    ...categories(tokens),
    series: severities.map((color, index) => ({
      type: 'bar',
      stack: 'severity',
      barCategoryGap: '20%',
      itemStyle: { color },
      data: sampleSeries(index + 3, 18_000 / (index + 1) ** 2),
    })),
  }
}

const ignore = () => {}

export const ChartsSection = () => (
  <Section title="Figures and charts">
    <div className={css['grid2']}>
      <ChartTile label="Bytes in" figure={formatBytes(9410 * gigabyte)} change={formatChange(9410, 9040)}>
        <LinePlot
          {...range}
          points={sampleSeries(1, 110 * gigabyte)}
          previous={sampleSeries(2, 100 * gigabyte)}
          ceiling={niceMaxBytes}
          format={bytesText}
          formatTick={bytesTick}
          label="Bytes in over 12 hours"
        />
      </ChartTile>
      <ChartTile label="Events in, with a gap" figure={formatCount(12.8e9)} change={formatChange(128, 140)}>
        <LinePlot {...range} points={gap} format={countText} formatTick={countTick} label="Events in over 12 hours" />
      </ChartTile>
      <ChartTile label="Empty" />
      <ChartTile label="Loading" loading />
      <StatTile label="Events out" figure={formatCount(4_060_000)} note="−9.2% against the period before" />
      <div>
        <Specimen name="Sparklines">
          <Sparkline points={sampleSeries(4, 1)} label="Bytes in" />
          <Sparkline points={sampleSeries(6, 1)} label="Bytes in" idle />
          <Sparkline points={[]} label="No data" />
        </Specimen>
      </div>
    </div>
    <span className={css['over']}>Categories 1 to 11</span>
    <Chart option={categories} height={160} label="Eleven sample series" />
    <span className={css['over']}>Stacked bars with a brush</span>
    <Chart option={histogram} height={120} label="Sample log volume by severity" onBrush={ignore} />
  </Section>
)
