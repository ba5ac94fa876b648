import type { ChartTokens } from './chart-tokens.ts'

/** The x axis of every chart over time: quiet labels, no lines. */
export const timeAxis = (tokens: ChartTokens) => ({
  type: 'time',
  axisLine: { show: false },
  axisTick: { show: false },
  axisLabel: { color: tokens.text3, fontSize: 10, hideOverlap: true },
  splitLine: { show: false },
})

/** The y axis of every chart: three quiet grid lines. */
export const valueAxis = (tokens: ChartTokens, formatter: (value: number) => string) => ({
  type: 'value',
  splitNumber: 2,
  axisLabel: { color: tokens.text3, fontSize: 10, formatter },
  splitLine: { lineStyle: { color: tokens.grid } },
})
