import { type LiveCaptureTest, type SampleItem, sampleItemSchema } from '@weir/contracts'
import type { PreviewRequest } from '../preview-types.ts'

type TestedNode = PreviewRequest['node']

/** Runs items through a node, in whatever place: a worker of this page, or the server. */
export type RunItems = (
  node: TestedNode,
  items: readonly SampleItem[],
  options: { steps: boolean },
) => Promise<LiveCaptureTest>

interface Outcome {
  inputs: readonly SampleItem[]
  result: LiveCaptureTest
}

interface Entry {
  [field: string]: unknown
}

/** Items that reach the first anchor carry this while they do: those that a final processor took leave before. */
const mark = 'weir.preview.at_anchor'
const markEntry: Entry = { type: 'ottl_transform', statements: `set(attributes["${mark}"], true)` }

/**
 * Runs items through the processors between the anchors, after those before the first one. The others are switched off and
 * not left out, so that places in the answer count from the start of the whole sequence.
 */
export async function runBetween({ node, items, anchors }: PreviewRequest, run: RunItems): Promise<Outcome> {
  const entries = entriesOf(node)
  if (!anchors || !entries || (anchors.input <= 0 && anchors.output >= entries.length)) {
    return { inputs: items, result: await run(node, items, { steps: true }) }
  }
  const { input, output } = anchors
  const between = withEntries(
    node,
    entries.map((entry, at) => (at >= input && at < output ? entry : off(entry))),
  )
  if (input <= 0) return { inputs: items, result: await run(between, items, { steps: true }) }
  const before = withEntries(node, [...entries.slice(0, input), markEntry, ...entries.slice(input + 1).map(off)])
  const arrived = await run(before, items, { steps: false })
  // Nothing ran: what is wrong with the processors before is the answer.
  if (arrived.events.length === 0 && items.length > 0) return { inputs: [], result: arrived }
  const inputs = arrivedItems(arrived)
  return { inputs, result: await run(between, inputs, { steps: true }) }
}

function entriesOf({ type, configuration }: TestedNode): Entry[] | undefined {
  const { processors } = configuration
  return type === 'sequence' && Array.isArray(processors) ? processors : undefined
}

const off = (entry: Entry): Entry => ({ ...entry, disabled: true })

function withEntries(node: TestedNode, processors: readonly Entry[]): TestedNode {
  return { ...node, configuration: { ...node.configuration, processors } }
}

function arrivedItems({ items }: LiveCaptureTest): SampleItem[] {
  return (items[''] ?? []).flatMap((item, at) => {
    // An item that a processor made has no id yet, and needs one to be told apart.
    const parsed = sampleItemSchema.safeParse({ _uuid: `created-${at}`, ...item })
    if (!parsed.success || !Object.hasOwn(parsed.data.attributes, mark)) return []
    const { [mark]: _, ...attributes } = parsed.data.attributes
    return [{ ...parsed.data, attributes }]
  })
}
