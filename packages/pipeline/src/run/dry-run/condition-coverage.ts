import { entryName, type SequenceEntry, sequenceEntrySchema } from '@weir/nodes/definitions'
import { z } from 'zod'
import { canonicalType } from '../../known-node.ts'
import { type NodePreviewRequest, previewNode } from './preview-node.ts'
import { probeRunner } from './probes.ts'
import type { PreviewContext } from './run-document.ts'

/** A condition, and how many events it held for and did not. */
export interface CoveredCondition {
  /** The place of the processor in its sequence, and of each group below; empty for the node itself. */
  path: number[]
  name: string
  condition: string
  held: number
  failed: number
}

type Found = Pick<CoveredCondition, 'path' | 'name' | 'condition'>

const entriesSchema = z.array(sequenceEntrySchema)
const pathsSchema = z.array(z.looseObject({ path: z.string(), condition: z.string() }))
const mark = 'coverage '

/** Which conditions of a processor events reach, and how they turn out: a branch that no event took was not tested. */
export async function conditionCoverage(
  { items, node }: NodePreviewRequest,
  context: PreviewContext = {},
): Promise<CoveredCondition[]> {
  const found: Found[] = []
  const counts: number[] = []
  const count = () => `run_code("${mark}${counts.push(0) - 1}")`
  const entries = probed(entriesOf(node), [], found, count)
  if (found.length === 0) return []
  const codeRunner = probeRunner(mark, context.codeRunner, probe => {
    counts[probe] = (counts[probe] ?? 0) + 1
  })
  const sequence = { id: node.id, type: 'sequence', configuration: { processors: entries } }
  await previewNode({ items, node: sequence }, { ...context, codeRunner })
  return found.map((condition, at) => {
    const reached = counts[at * 2] ?? 0
    const held = counts[at * 2 + 1] ?? 0
    return { ...condition, held, failed: reached - held }
  })
}

/** The processors of a node as those of a sequence; the conditions of a route stand for its paths. */
function entriesOf({ type, configuration = {} }: NodePreviewRequest['node']): SequenceEntry[] {
  const kind = canonicalType(type)
  if (kind === 'sequence') return entriesSchema.safeParse(configuration['processors']).data ?? []
  if (kind === 'route') {
    const paths = pathsSchema.safeParse(configuration['paths']).data ?? []
    return paths.map(({ path, condition }) => ({
      type: 'comment',
      condition,
      metadata: JSON.stringify({ name: path }),
    }))
  }
  return entriesSchema.safeParse([{ ...configuration, type }]).data ?? []
}

/** The entries with two probes before each condition: one that every event passes, and one for those it holds for. */
function probed(
  entries: readonly SequenceEntry[],
  around: readonly number[],
  found: Found[],
  count: () => string,
): SequenceEntry[] {
  return entries.flatMap((entry, at) => {
    if (entry.disabled === true) return [entry]
    const path = [...around, at]
    const { condition, data_types } = entry
    const probes: SequenceEntry[] = []
    if (condition !== undefined && condition.trim() !== '') {
      found.push({ path, name: entryName(entry), condition })
      const probe = { type: 'ottl_transform', ...(data_types && { data_types }) }
      probes.push({ ...probe, statements: count() }, { ...probe, condition, statements: count() })
    }
    if (entry.type === 'comment') return probes
    const inner = entry.processors && { processors: probed(entry.processors, path, found, count) }
    return [...probes, { ...entry, ...inner }]
  })
}
