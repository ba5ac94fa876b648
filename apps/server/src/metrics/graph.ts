import { type MetricSeries, metricRowLimit, type ReadMetricQuery } from '@weir/contracts'
import { metricSeries, type Store } from '@weir/store'
import type { QueryVariables } from '@weir/languages/query'
import { leadOf, lookupsOf } from './evaluate.ts'
import { fillGaps } from './fill.ts'
import { type PlannedFormula, readFormula, workOut } from './graph-formulas.ts'
import { type MetricPlan, readPlan } from './metric-plan.ts'
import { groupOf, type SeriesSet, toSeriesSet } from './series-set.ts'
import { type Windows, windowsOf } from './windows.ts'

export interface GraphInput {
  organizationId: string
  from: number
  to: number
  graphType: 'timeseries' | 'table'
  queries: Readonly<Record<string, ReadMetricQuery>>
  formulas: Readonly<Record<string, string>>
  variables: QueryVariables
  /** Seconds of a window where a query does not say. */
  rollup: number
  offsetSeconds: number
  limit: number
}

export interface Graph {
  series: MetricSeries[]
  isCut: boolean
}

/** Runs the queries of a graph, each as often as its formulas look at it, and works the formulas out. */
export async function readGraph(store: Pick<Store, 'query'>, input: GraphInput, signal?: AbortSignal): Promise<Graph> {
  const plans = new Map(
    Object.entries(input.queries).map(([name, query]): [string, MetricPlan] => {
      const plan = readPlan(name, query, input.variables)
      return [name, { ...plan, rollup: plan.rollup ?? input.rollup }]
    }),
  )
  const formulas = Object.entries(input.formulas).map(([name, text]) => readFormula(name, text, plans, input.graphType))
  const grid = gridOf(input, formulas)
  const lookups = lookupsNeeded(plans, formulas)
  const sets = new Map<string, SeriesSet>()
  // Where one of them fails, nobody needs the others any more.
  const failed = new AbortController()
  const either = signal ? AbortSignal.any([signal, failed.signal]) : failed.signal
  try {
    await Promise.all(
      lookups.map(async ({ plan, shiftSeconds }) => {
        sets.set(lookupId(plan.name, shiftSeconds), await look(store, input, plan, shiftSeconds, grid(plan), either))
      }),
    )
  } catch (error) {
    failed.abort()
    throw error
  }
  const lines = (id: string, shiftSeconds: number) => sets.get(lookupId(id, shiftSeconds)) ?? noLines
  const shown = [...plans.values()]
    .filter(plan => !plan.hidden)
    .map(plan => ({ plan, set: lines(plan.name, 0), name: plan.name }))
  const worked = formulas.flatMap(formula => {
    const [plan] = formula.plans
    return plan ? [{ plan, set: workOut(formula, lines, input.variables), name: formula.name }] : []
  })
  const all = [...shown, ...worked]
  const series = all.flatMap(({ name, set, plan }) => seriesOf(name, set, grid(plan), input.from))
  const kept = withinLimit(series, input.limit)
  return { series: kept, isCut: kept.length < series.length || all.some(({ set }) => set.isCut) }
}

const noLines: SeriesSet = { keys: [], lines: new Map(), length: 0, absent: null, isCut: false }

const lookupId = (name: string, shiftSeconds: number) => `${name} ${shiftSeconds}`

function lookupsNeeded(plans: ReadonlyMap<string, MetricPlan>, formulas: readonly PlannedFormula[]) {
  const needed = new Map<string, { plan: MetricPlan; shiftSeconds: number }>()
  const add = (plan: MetricPlan | undefined, shiftSeconds: number) => {
    if (plan) needed.set(lookupId(plan.name, shiftSeconds), { plan, shiftSeconds })
  }
  for (const plan of plans.values()) if (!plan.hidden) add(plan, 0)
  for (const { formula } of formulas) {
    for (const { id, shiftSeconds } of lookupsOf(formula)) add(plans.get(id), shiftSeconds)
  }
  return [...needed.values()]
}

/** The windows of a query; none in a table. All queries look as far ahead of the range as any formula needs. */
function gridOf(input: GraphInput, formulas: readonly PlannedFormula[]): (plan: MetricPlan) => Windows | undefined {
  const lead = Math.max(0, ...formulas.map(({ formula }) => leadOf(formula)))
  return plan =>
    input.graphType === 'table'
      ? undefined
      : windowsOf(input, plan.rollup ?? input.rollup, lead, `queries.${plan.name}.rollup`)
}

async function look(
  store: Pick<Store, 'query'>,
  input: GraphInput,
  plan: MetricPlan,
  shiftSeconds: number,
  windows: Windows | undefined,
  signal: AbortSignal,
): Promise<SeriesSet> {
  const first = windows?.starts[0]
  const limit = Object.keys(input.formulas).length > 0 ? metricRowLimit : input.limit
  const rows = await store.query(
    metricSeries({
      organizationId: input.organizationId,
      from: windows && windows.lead > 0 && first !== undefined ? first : input.from,
      to: input.to,
      metrics: plan.metrics,
      measure: plan.measure,
      filter: plan.filter,
      groupBy: plan.by,
      offsetMs: (input.offsetSeconds + shiftSeconds) * 1000,
      ...(windows ? { windowSeconds: windows.stepMs / 1000 } : {}),
      // Even a small answer takes whole lines, and a line as many rows as there are windows.
      limit: Math.min(metricRowLimit, windows ? Math.max(limit, windows.starts.length) : limit),
    }),
    { signal },
  )
  return fillGaps(toSeriesSet(rows, plan.keys, windows, limit), plan.fill)
}

function seriesOf(name: string, set: SeriesSet, windows: Windows | undefined, from: number): MetricSeries[] {
  const starts = windows?.starts.slice(windows.lead) ?? [from]
  return Array.from(set.lines, ([id, line]) => {
    const values = groupOf(id)
    const shown = windows ? line.slice(windows.lead) : line
    return {
      name,
      group: Object.fromEntries(set.keys.map((key, at) => [key, values[at] ?? ''])),
      points: starts.map((time, at): [number, number | null] => [time, shown[at] ?? null]),
    }
  })
}

/** Whole lines, as many as stay within the limit; the first one always. */
function withinLimit(series: readonly MetricSeries[], limit: number): MetricSeries[] {
  let points = 0
  const end = series.findIndex((line, at) => {
    points += line.points.length
    return at > 0 && points > limit
  })
  return end === -1 ? [...series] : series.slice(0, end)
}
