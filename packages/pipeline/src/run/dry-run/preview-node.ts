import { type Signal, type TelemetryItem, type TelemetryRecord, toItem } from '@weir/telemetry'
import type { DocumentNode } from '../../document.ts'
import type { Issue } from '../../issue.ts'
import { findDefinition, hasDefaultOutput, pathOutputsOf } from '../../known-node.ts'
import { checkNode } from '../../validate-node.ts'
import type { NodeLedger } from '../types.ts'
import { ItemError, recordsOf, uuidsOf } from './item-records.ts'
import { type PreviewContext, runDocument } from './run-document.ts'

export interface NodePreviewRequest {
  items: readonly unknown[]
  node: { id: string; type: string; configuration?: Readonly<Record<string, unknown>> | undefined }
}

/** What became of the items of one signal: in + created = out + dropped + errors + held. */
export interface PreviewLedger {
  in: number
  created: Record<string, number>
  out: number
  dropped: Record<string, number>
  errors: Record<string, number>
  held: number
}

export interface NodePreview {
  /** The items that left through each output; the default one has no name. */
  items: Record<string, TelemetryItem[]>
  error?: string
  ledger: { [S in Signal]?: PreviewLedger }
}

const failedPreview = (error: string): NodePreview => ({ items: {}, error, ledger: {} })

/**
 * Runs items through one processor, by the code that runs it in a pipeline. Time stands still; what the processor holds at the
 * end goes out as when a pipeline ends.
 */
export async function previewNode(
  { items, node }: NodePreviewRequest,
  context: PreviewContext = {},
): Promise<NodePreview> {
  const tested = testedNode(node)
  const problem = problemOf(tested)
  if (problem !== undefined) return failedPreview(problem)
  try {
    const records = recordsOf(items)
    const uuids = uuidsOf(items, records)
    const found = new Map<string, TelemetryItem[]>(outputPaths(tested).map(path => [path, []]))
    const { error, ledger } = await runNode(tested, records, context, (path, record) => {
      found.get(path)?.push(toItem(record, uuids.get(record)))
    })
    return { items: Object.fromEntries(found), ...(error !== undefined && { error }), ledger }
  } catch (error) {
    if (error instanceof ItemError) return failedPreview(error.message)
    throw error
  }
}

/** The node of a request as it stands in a document. */
export function testedNode({ id, type, configuration }: NodePreviewRequest['node']): DocumentNode {
  return { ...configuration, name: id, type }
}

/** What is wrong with a node that is to be tested alone. */
export function issuesOf(node: DocumentNode): readonly Issue[] {
  const definition = findDefinition(node.type)
  if (definition && definition.category !== 'processor') {
    return [{ level: 'error', nodeId: node.name, field: '', message: `${node.type} is not a processor` }]
  }
  return checkNode(node, 0)
}

function problemOf(node: DocumentNode): string | undefined {
  const errors = issuesOf(node).filter(issue => issue.level === 'error')
  if (errors.length === 0) return undefined
  return errors.map(({ field, message }) => (field ? `${field}: ${message}` : message)).join('; ')
}

/** The outputs of a node by name; the default one has none. */
export function outputPaths(node: DocumentNode): string[] {
  const named = pathOutputsOf(node).filter(output => !output.isDefault)
  return [...(hasDefaultOutput(node) ? [''] : []), ...named.map(output => output.path)]
}

/** Runs records through a node that was checked. */
export async function runNode(
  node: DocumentNode,
  records: readonly TelemetryRecord[],
  context: PreviewContext,
  onOutput: (path: string, record: TelemetryRecord) => void,
): Promise<{ error: string | undefined; ledger: NodePreview['ledger'] }> {
  const paths = outputPaths(node)
  const exits = paths.map(path => ({ from: node.name, path }))
  const { health, ledger } = await runDocument(
    { nodes: [node], links: [], entry: node.name, exits },
    records,
    context,
    (exit, record) => onOutput(paths[exit] ?? '', record),
  )
  const own = health.find(({ nodeId }) => nodeId === node.name)
  const isWrong = own?.status === 'error' || own?.status === 'degraded'
  return {
    error: isWrong ? own.message : refusal(node, records),
    ledger: readable(ledger.find(({ nodeId }) => nodeId === node.name)),
  }
}

/** Which item the node does not take at all, if there is one. */
function refusal(node: DocumentNode, records: readonly TelemetryRecord[]): string | undefined {
  const taken = findDefinition(node.type)?.inputTypes ?? []
  const at = records.findIndex(record => !taken.includes(record.signal))
  return at < 0 ? undefined : `items[${at}]: ${node.type} does not take ${records[at]?.signal ?? ''} items`
}

function readable(ledger: NodeLedger | undefined): NodePreview['ledger'] {
  const entries = ledger?.signals.map(({ signal, in: into, out, created, dropped, errors, held }) => [
    signal,
    {
      in: into.items,
      created: Object.fromEntries(created),
      out: out.items,
      dropped: Object.fromEntries(dropped),
      errors: Object.fromEntries(errors),
      held,
    },
  ])
  return Object.fromEntries(entries ?? [])
}
