import { type CodeRunner, parseStatements } from '@weir/languages/ottl'
import { entryName, type SequenceEntry, sequenceEntrySchema } from '@weir/nodes/definitions'
import type { TelemetryRecord } from '@weir/telemetry'
import { z } from 'zod'
import type { DocumentNode } from '../../document.ts'
import { canonicalType } from '../../known-node.ts'

/** What may have changed an item: a processor of a sequence, a statement of one, or the node itself. */
export interface Rule {
  /** What the user called the processor, else the title of its type. */
  name: string
  type: string
  /** Where it stands: its place in `processors`, and in those of each group below. Empty for the node itself. */
  path: number[]
  statement?: string
  /** The line of the statement, counted from 1. */
  line?: number
}

/** A place that records pass, and the rule that comes next there. */
interface Probe {
  readonly next: Rule
  readonly previous: Rule | undefined
}

export interface ProbedNode {
  readonly node: DocumentNode
  readonly probes: readonly Probe[]
}

/** A sequence may have so many entries, and probes come between them. */
const mostEntries = 240
const entriesSchema = z.array(sequenceEntrySchema)

/**
 * The node with a probe before each of its rules. A probe is a `run_code` statement whose source is `mark` and its number: the
 * code runner of {@link probeRunner} knows it, and tells who passes instead of running anything.
 */
export function withProbes(node: DocumentNode, mark: string, level: 'processors' | 'statements'): ProbedNode {
  const probes: Probe[] = []
  const place = (next: Rule, previous: Rule | undefined) => `run_code("${mark}${probes.push({ next, previous }) - 1}")`

  function probeStatements(text: string, rule: Rule): string {
    const rules = parseStatements(text).map(({ text: statement, at }) => ({ ...rule, statement, line: at.line }))
    return rules.map((own, at) => `${place(own, rules[at - 1])}\n${own.statement}`).join('\n')
  }

  function probeEntries(entries: readonly SequenceEntry[], path: readonly number[]): SequenceEntry[] {
    let previous: Rule | undefined
    return entries.flatMap((entry, at) => {
      if (entry.disabled || entry.type === 'comment') return [entry]
      const rule = { name: entryName(entry), type: entry.type, path: [...path, at] }
      const statements = place(rule, previous)
      previous = rule
      return [{ type: 'ottl_transform', statements }, probeInside(entry, rule)]
    })
  }

  function probeInside(entry: SequenceEntry, rule: Rule): SequenceEntry {
    if (entry.type === 'sequence' && entry.processors) {
      return { ...entry, processors: probeEntries(entry.processors, rule.path) }
    }
    const { statements } = entry
    if (level !== 'statements' || entry.type !== 'ottl_transform' || typeof statements !== 'string') return entry
    return { ...entry, statements: probeStatements(statements, rule) }
  }

  const type = canonicalType(node.type)
  const { statements } = node
  if (type === 'ottl_transform' && level === 'statements' && typeof statements === 'string') {
    return { node: { ...node, statements: probeStatements(statements, ruleOf(node)) }, probes }
  }
  const entries = type === 'sequence' ? entriesSchema.safeParse(node['processors']).data : undefined
  if (!entries || countEntries(entries) > mostEntries) return { node, probes }
  return { node: { ...node, processors: probeEntries(entries, []) }, probes }
}

/** The node itself as a rule, where nothing finer is known. */
export function ruleOf(node: DocumentNode): Rule {
  return { name: node.name, type: canonicalType(node.type), path: [] }
}

function countEntries(entries: readonly SequenceEntry[]): number {
  return entries.reduce((count, entry) => count + 1 + countEntries(entry.processors ?? []), 0)
}

/** Runs user code by the given runner, if there is one, and tells `onPass` who passes a probe. */
export function probeRunner(
  mark: string,
  runner: CodeRunner | undefined,
  onPass: (probe: number, record: TelemetryRecord) => void,
): CodeRunner {
  return {
    prepare(source) {
      if (!source.startsWith(mark)) {
        if (!runner) throw new Error('code cannot run here: no code runner is configured')
        return runner.prepare(source)
      }
      const probe = Number(source.slice(mark.length))
      return {
        run: records => {
          for (const record of records) onPass(probe, record)
          return records.map(() => null)
        },
      }
    },
  }
}
