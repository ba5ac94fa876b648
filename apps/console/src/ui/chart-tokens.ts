/** The tokens' values where a chart stands: a canvas cannot read variables by itself. */
export function readChartTokens(element: Element) {
  const style = getComputedStyle(element)
  const read = (name: string) => style.getPropertyValue(name).trim()
  return {
    text: read('--text'),
    text2: read('--text-2'),
    text3: read('--text-3'),
    line: read('--line'),
    line2: read('--line-2'),
    lineControl: read('--line-control'),
    grid: read('--grid'),
    surface: read('--surface'),
    overlay: read('--overlay'),
    accent: read('--accent'),
    accentSoft: read('--accent-soft'),
    logs: read('--logs'),
    metrics: read('--metrics'),
    traces: read('--traces'),
    events: read('--events'),
    ok: read('--ok'),
    warn: read('--warn'),
    err: read('--err'),
    idle: read('--idle'),
    font: read('--font-ui'),
    /** The eleven categories, in order. */
    categories: Array.from({ length: 11 }, (_, index) => read(`--chart-${index + 1}`)),
  }
}

export type ChartTokens = ReturnType<typeof readChartTokens>
