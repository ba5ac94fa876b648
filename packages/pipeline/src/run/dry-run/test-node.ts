import { type TelemetryItem, type TelemetryRecord, toItem } from '@weir/telemetry'
import { sameValue } from '../../same-value.ts'
import { type ValidationReport, validationReport } from '../../validation-report.ts'
import { ItemError, recordsOf, uuidsOf } from './item-records.ts'
import {
  issuesOf,
  type NodePreview,
  type NodePreviewRequest,
  outputPaths,
  runNode,
  testedNode,
} from './preview-node.ts'
import { probeRunner, type Rule, ruleOf, withProbes } from './probes.ts'
import type { PreviewContext } from './run-document.ts'

export type EventState = 'modified' | 'unmodified' | 'dropped' | 'created' | 'rerouted'

/** What became of one item. */
export interface TestedEvent {
  /** Its place among the items that went in; null for one that the node made. */
  item: number | null
  state: EventState
  /** Where it left: the output, and its place among the items there; null when it did not. */
  left: { path: string; at: number } | null
  /** What changed, made or dropped it, as far as that is known. */
  rules: Rule[]
}

/** What one rule did to the items that it changed; `after` is null for those that it took out. */
export interface TestStep {
  rule: Rule
  changes: { item: number | null; before: TelemetryItem | null; after: TelemetryItem | null }[]
}

export interface NodeTestRequest extends NodePreviewRequest {
  /** Whether to tell what each rule did, statement by statement. */
  steps?: boolean | undefined
}

export interface NodeTestResult extends ValidationReport {
  items: NodePreview['items']
  events: TestedEvent[]
  steps?: TestStep[]
  ledger: NodePreview['ledger']
}

/** A record on its way, as it was when it was last seen. */
interface Seen {
  readonly item: number | null
  state: TelemetryItem | null
  /** What comes next where it was last seen. */
  next: Rule | undefined
  readonly rules: Rule[]
  left: TestedEvent['left']
}

/** Runs items through one processor and tells of each what became of it, and by which rule. */
export async function testNode(
  { items, node, steps = false }: NodeTestRequest,
  context: PreviewContext = {},
): Promise<NodeTestResult> {
  const tested = testedNode(node)
  const report = validationReport(issuesOf(tested))
  const failed = (problem?: string): NodeTestResult => {
    if (problem !== undefined) report.error.graph.push(problem)
    return { ...report, items: {}, events: [], ledger: {} }
  }
  if (Object.keys(report.error.node_fields).length > 0) return failed()
  try {
    const records = recordsOf(items)
    const uuids = uuidsOf(items, records)
    const mark = `probe ${crypto.getRandomValues(new Uint32Array(4)).join('-')} `
    const { node: probed, probes } = withProbes(tested, mark, steps ? 'statements' : 'processors')
    const journal = createJournal(records, uuids)
    const codeRunner = probeRunner(mark, context.codeRunner, (probe, record) => {
      const place = probes[probe]
      if (place) journal.pass(record, place.next, place.previous)
    })
    const found = new Map<string, TelemetryItem[]>(outputPaths(tested).map(path => [path, []]))
    const { error, ledger } = await runNode(probed, records, { ...context, codeRunner }, (path, record) => {
      const out = found.get(path)
      if (out) journal.leave(record, { path, at: out.push(toItem(record, uuids.get(record))) - 1 })
    })
    if (error !== undefined) report.error.node_fields[tested.name] = { '': [error] }
    const whole = probes.length === 0 ? ruleOf(tested) : undefined
    const maker =
      whole ??
      makerOf(
        ledger,
        probes.map(probe => probe.next),
      )
    return {
      ...report,
      items: Object.fromEntries(found),
      events: journal.events(whole, maker),
      ...(steps && { steps: journal.steps(maker) }),
      ledger,
    }
  } catch (error) {
    if (error instanceof ItemError) return failed(error.message)
    throw error
  }
}

/** The only rule that made items, by what the node counted. */
function makerOf(ledger: NodePreview['ledger'], rules: readonly Rule[]): Rule | undefined {
  const reasons = new Set(Object.values(ledger).flatMap(({ created }) => Object.keys(created)))
  const makers = rules.filter(({ name, statement }) => reasons.has(name) && statement === undefined)
  return makers.length === 1 ? makers[0] : undefined
}

function createJournal(records: readonly TelemetryRecord[], uuids: WeakMap<TelemetryRecord, string>) {
  const known = new Map<TelemetryRecord, Seen>()
  const changes: { rule: Rule | undefined; change: TestStep['changes'][number] }[] = []
  records.forEach((record, item) => {
    known.set(record, { item, state: toItem(record, uuids.get(record)), next: undefined, rules: [], left: null })
  })

  /** Takes in how a record is now; what differs is the doing of the rule that came last. */
  function see(record: TelemetryRecord, previous: Rule | undefined): Seen {
    const state = toItem(record, uuids.get(record))
    const seen = known.get(record)
    if (!seen) {
      const made: Seen = { item: null, state, next: undefined, rules: previous ? [previous] : [], left: null }
      known.set(record, made)
      changes.push({ rule: previous, change: { item: null, before: null, after: state } })
      return made
    }
    if (!sameValue(seen.state, state)) {
      changes.push({ rule: seen.next, change: { item: seen.item, before: seen.state, after: state } })
      if (seen.next && !seen.rules.includes(seen.next)) seen.rules.push(seen.next)
      seen.state = state
    }
    return seen
  }

  function isChanged({ item, rules }: Seen, whole: Rule | undefined): boolean {
    return rules.length > 0 || (whole !== undefined && changes.some(({ change }) => change.item === item))
  }

  function stateOf(seen: Seen, whole: Rule | undefined): EventState {
    if (seen.item === null) return 'created'
    if (!seen.left) return 'dropped'
    if (seen.left.path !== '') return 'rerouted'
    return isChanged(seen, whole) ? 'modified' : 'unmodified'
  }

  return {
    pass(record: TelemetryRecord, next: Rule, previous: Rule | undefined): void {
      see(record, previous).next = next
    },
    leave(record: TelemetryRecord, left: NonNullable<TestedEvent['left']>): void {
      see(record, undefined).left = left
    },
    /** `whole` is the rule that did everything, where the node has no finer ones; `maker` what made the items nobody saw begin. */
    events(whole: Rule | undefined, maker: Rule | undefined): TestedEvent[] {
      return Array.from(known.values(), seen => {
        const state = stateOf(seen, whole)
        const unseen =
          state === 'dropped' ? seen.next : state === 'created' && seen.rules.length === 0 ? maker : undefined
        const found = [...new Set([...seen.rules, ...(unseen ? [unseen] : [])])]
        const rules = whole ? (state === 'unmodified' ? [] : [whole]) : found
        return { item: seen.item, state, left: seen.left, rules }
      })
    },
    steps(whole: Rule | undefined): TestStep[] {
      const lost = Array.from(known.values()).filter(({ left }) => !left)
      const all = [
        ...changes,
        ...lost.map(({ item, state, next }) => ({ rule: next, change: { item, before: state, after: null } })),
      ]
      const byRule = Map.groupBy(all, ({ rule }) => rule ?? whole)
      return Array.from(byRule, ([rule, done]) => ({ rule, changes: done.map(({ change }) => change) }))
        .flatMap(({ rule, changes: own }) => (rule ? [{ rule, changes: own }] : []))
        .toSorted((a, b) => order(a.rule, b.rule))
    },
  }
}

function order(a: Rule, b: Rule): number {
  for (const [at, place] of a.path.entries()) {
    const difference = place - (b.path[at] ?? -1)
    if (difference !== 0) return difference
  }
  return a.path.length - b.path.length || (a.line ?? 0) - (b.line ?? 0)
}
