import { apiError } from '@weir/contracts'
import { type Formula, parseFormula, type QueryVariables } from '@weir/languages/query'
import { invalidQuery, readingQuery } from '../http/invalid-query.ts'
import { evaluate, GroupMismatch, leadOf, lookupsOf } from './evaluate.ts'
import type { MetricPlan } from './metric-plan.ts'
import type { SeriesSet } from './series-set.ts'

/** A formula of the graph, read and checked against its queries. */
export interface PlannedFormula {
  name: string
  text: string
  formula: Formula
  /** The queries that it is made of; all have the same windows. */
  plans: readonly MetricPlan[]
}

const mostLead = 1000
const longestShiftSeconds = 366 * 86_400

export function readFormula(
  name: string,
  text: string,
  plans: ReadonlyMap<string, MetricPlan>,
  graphType: 'timeseries' | 'table',
): PlannedFormula {
  const field = `formulas.${name}`
  const refuse = (message: string, part = text) => {
    const start = Math.max(0, text.indexOf(part))
    return invalidQuery(field, { message, start, end: start + part.length })
  }
  const formula = readingQuery(field, () => parseFormula(text))
  const used = new Map<string, MetricPlan>()
  for (const { id, shiftSeconds } of lookupsOf(formula)) {
    const plan = plans.get(id)
    if (!plan) throw refuse(`There is no query ${id}. The queries are ${[...plans.keys()].join(', ')}.`, id)
    if (Math.abs(shiftSeconds) > longestShiftSeconds) throw refuse('A timeshift reaches at most a year.')
    used.set(id, plan)
  }
  if (used.size === 0) throw refuse('The formula names no query.')
  const lead = leadOf(formula)
  if (lead > 0 && graphType === 'table') throw refuse('A moving average needs a time series; a table has one value.')
  if (lead > mostLead) throw refuse(`Moving averages reach at most ${mostLead} windows back.`)
  const [first, ...others] = used.values()
  const different = others.find(plan => plan.rollup !== first?.rollup)
  if (first && different) {
    throw refuse(`${first.name} and ${different.name} have windows of different length. Give both the same rollup.`)
  }
  return { name, text, formula, plans: [...used.values()] }
}

/** The lines of a formula. */
export function workOut(
  { name, text, formula }: PlannedFormula,
  query: (id: string, shiftSeconds: number) => SeriesSet,
  variables: QueryVariables,
): SeriesSet {
  const field = `formulas.${name}`
  const variable = (wanted: string) => {
    const value = variables.get(wanted)
    const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : Number.NaN
    if (Number.isFinite(number)) return number
    const start = Math.max(0, text.indexOf(`$${wanted}`))
    throw invalidQuery(field, { message: `$${wanted} is not a number.`, start, end: start + wanted.length + 1 })
  }
  try {
    const result = evaluate(formula, { query, variable })
    if (typeof result === 'number')
      throw invalidQuery(field, { message: 'The formula names no query.', start: 0, end: text.length })
    if (!result.isCut) return result
  } catch (error) {
    if (error instanceof GroupMismatch)
      throw invalidQuery(field, { message: error.message, start: 0, end: text.length })
    throw error
  }
  // Without all groups of its queries some lines of a formula would be wrong, not only missing.
  throw apiError('QUERY_TOO_HEAVY', {
    detail:
      'The queries of a formula have too many points. Group by fewer fields, filter more, or choose a longer window.',
  })
}
