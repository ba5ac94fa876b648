import type { GraphNode, GraphPathOutput } from '@weir/pipeline'

export const nodeWidth = 250
export const headHeight = 49
const footHeight = 29
const issueHeight = 28
const groupHeadHeight = 33
const groupPadding = 10
const processorHeight = 26
const emptyGroupHeight = 44
const stackHeight = 26
export const pathHeight = 40

/** What decides how tall a card is beside the node itself. */
interface CardState {
  hasIssue: boolean
  isCollapsed: boolean
}

/** The outputs of a card that have a row and a connection point of their own. */
export function pathRows({ pathOutputs }: Pick<GraphNode, 'pathOutputs'>): GraphPathOutput[] {
  return pathOutputs.filter(output => !output.isDefault)
}

/** The height of a node's card: a group grows with its processors, others with their named outputs. */
export function cardHeight(node: GraphNode, { hasIssue, isCollapsed }: CardState): number {
  const end = footHeight + (hasIssue ? issueHeight : 0)
  if (node.type === 'sequence') return groupHeadHeight + groupPadding + listHeight(node, isCollapsed) + end
  return headHeight + pathRows(node).length * pathHeight + end
}

function listHeight({ processors }: GraphNode, isCollapsed: boolean): number {
  if (processors.length === 0) return emptyGroupHeight
  return isCollapsed ? stackHeight : processors.length * processorHeight
}

/** Whether links of others may end at the node, and start at its default output: not where it is docked to its partner. */
export function sidesOf(
  node: Pick<GraphNode, 'category' | 'inputTypes' | 'outputTypes' | 'multiprocessor' | 'attachedTo'>,
  owner: GraphNode | undefined,
) {
  const isDockedLeft = node.attachedTo !== null ? owner?.category === 'input' : isOutputWithGroup(node)
  const isDockedRight = node.attachedTo !== null ? owner?.category === 'output' : isInputWithGroup(node)
  return {
    takes: node.inputTypes.length > 0 && !isDockedLeft,
    sends: node.outputTypes.length > 0 && !isDockedRight,
  }
}

type Paired = Pick<GraphNode, 'category' | 'multiprocessor'>
const isInputWithGroup = ({ category, multiprocessor }: Paired) => category === 'input' && multiprocessor !== null
const isOutputWithGroup = ({ category, multiprocessor }: Paired) => category === 'output' && multiprocessor !== null
