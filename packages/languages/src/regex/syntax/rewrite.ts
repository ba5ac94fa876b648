import { alternateNode, concatNode, emptyNode, type Node, type RepeatNode, repeatNode } from './node.ts'

/** The pattern without its groups and with fewer loops, for questions that do not ask what a group took. */
export function withoutCaptures(node: Node): Node {
  switch (node.kind) {
    case 'capture':
      return withoutCaptures(node.sub)
    case 'concat':
      return concatNode(node.items.map(withoutCaptures))
    case 'alternate':
      return alternateNode(node.items.map(withoutCaptures))
    case 'repeat':
      return mergedRepeat({ ...node, sub: withoutCaptures(node.sub), hasCaptures: false })
    default:
      return node
  }
}

/**
 * A repetition of a repetition as one, where every way to match keeps its place in the order of preference:
 * `(?:a+)*` is `a*`. It takes nested quantifiers, the usual cause of backtracking without end, out of the way.
 */
export function mergedRepeat(node: RepeatNode): Node {
  const { min, max, lazy } = node
  if (max === 0 || node.sub.kind === 'empty') return node.hasCaptures ? { ...emptyNode, hasCaptures: true } : emptyNode
  const sub = node.sub.kind === 'repeat' ? mergedRepeat(node.sub) : node.sub
  if (min === 1 && max === 1) return sub
  if (sub.kind === 'repeat' && sub.lazy === lazy) {
    // With at most one character required in a round, the numbers of characters leave no gap.
    if (sub.sub.kind === 'set' && sub.min <= 1) return repeatNode(sub.sub, min * sub.min, max * sub.max, lazy)
    if (isSimple(node) && isSimple(sub)) {
      if (min === sub.min && max === sub.max) return sub
      if (!lazy && !sub.sub.nullable) {
        return repeatNode(sub.sub, Math.min(min, sub.min), Math.max(max, sub.max), false)
      }
    }
  }
  return repeatNode(sub, min, max, lazy)
}

/** One of `*`, `+` and `?`. */
function isSimple({ min, max }: RepeatNode): boolean {
  return max === Number.POSITIVE_INFINITY ? min <= 1 : min === 0 && max === 1
}
