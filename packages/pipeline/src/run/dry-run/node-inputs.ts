import { type TelemetryItem, toItem } from '@weir/telemetry'
import type { DocumentLink, DocumentNode } from '../../document.ts'
import { findDefinition } from '../../known-node.ts'
import { checkNode } from '../../validate-node.ts'
import { ItemError, recordsOf, uuidsOf } from './item-records.ts'
import { type PreviewContext, runDocument } from './run-document.ts'

export interface NodeInputsRequest {
  nodes: readonly DocumentNode[]
  links: readonly DocumentLink[]
  /** Where the items come in: a source, as if it had received them, or a processor. */
  inputNode: string
  /** The node that is asked about. */
  testNode: string
  items: readonly unknown[]
}

export interface NodeInputs {
  testNodeInputs: TelemetryItem[]
  error?: string
}

/** What reaches a node of a pipeline when items enter at another one. */
export async function nodeInputs(request: NodeInputsRequest, context: PreviewContext = {}): Promise<NodeInputs> {
  const failed = (error: string): NodeInputs => ({ testNodeInputs: [], error })
  const byName = new Map(request.nodes.map(node => [node.name, node]))
  const [input, tested] = [byName.get(request.inputNode), byName.get(request.testNode)]
  if (!input) return failed(`inputNode: the pipeline has no node ${JSON.stringify(request.inputNode)}`)
  if (!tested) return failed(`testNode: the pipeline has no node ${JSON.stringify(request.testNode)}`)
  const way = wayBetween(request.links, input.name, tested.name)
  if (!way) return failed(`No way leads from ${input.name} to ${tested.name}`)
  const asIs = input.name === tested.name
  const isSource = findDefinition(input.type)?.category === 'input'
  const nodes = [...byName.values()].filter(
    ({ name }) => way.nodes.has(name) && name !== tested.name && !(isSource && name === input.name),
  )
  const wrong = nodes.flatMap(node => checkNode(node, 0)).find(issue => issue.level === 'error')
  if (wrong) return failed(`${wrong.nodeId ?? ''}: ${wrong.field ? `${wrong.field} ` : ''}${wrong.message}`)
  try {
    const records = recordsOf(request.items)
    const uuids = uuidsOf(request.items, records)
    if (asIs) return { testNodeInputs: records.map(record => toItem(record, uuids.get(record))) }
    const found: TelemetryItem[] = []
    const taken = findDefinition(tested.type)?.inputTypes ?? []
    // The way ends in something that passes on what it gets; a source is replaced by the same.
    const pass = (name: string): DocumentNode => ({ name, type: 'comment' })
    await runDocument(
      {
        nodes: [...(isSource ? [pass(input.name)] : []), ...nodes, pass(tested.name)],
        links: way.links,
        entry: input.name,
        exits: [{ from: tested.name, path: '' }],
      },
      records,
      context,
      (_exit, record) => {
        if (taken.includes(record.signal)) found.push(toItem(record, uuids.get(record)))
      },
    )
    return { testNodeInputs: found }
  } catch (error) {
    if (error instanceof ItemError) return failed(error.message)
    throw error
  }
}

interface Way {
  nodes: ReadonlySet<string>
  links: DocumentLink[]
}

/** The nodes and links on all ways from one node to another; undefined when there is none. */
function wayBetween(links: readonly DocumentLink[], from: string, to: string): Way | undefined {
  const ahead = reached(from, links, link => [link.from, link.to])
  const back = reached(to, links, link => [link.to, link.from])
  if (!ahead.has(to)) return undefined
  const nodes = ahead.intersection(back)
  return { nodes, links: links.filter(link => nodes.has(link.from) && nodes.has(link.to) && link.from !== to) }
}

function reached(
  start: string,
  links: readonly DocumentLink[],
  ends: (link: DocumentLink) => readonly [string, string],
): Set<string> {
  const found = new Set([start])
  for (const name of found) {
    for (const link of links) {
      const [from, to] = ends(link)
      if (from === name) found.add(to)
    }
  }
  return found
}
