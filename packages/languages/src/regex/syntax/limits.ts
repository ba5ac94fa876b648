import type { Node } from './node.ts'
import { syntaxError } from './syntax-error.ts'

/** Go's limit of the levels of a parse tree. */
const maxHeight = 1000

/** Bounds of character ranges, and instructions, of a pattern. Go allows more, but no one writes that much. */
export const maxRanges = 8_388_608
export const maxInstructions = 100_000

const maxCopies = 1000

export function checkNode(node: Node, pattern: string): Node {
  if (node.height > maxHeight) throw syntaxError('nestingDepth', pattern, 0)
  return node
}

/** Refuses counted repetitions that, with those inside, ask for more than a thousand copies. */
export function checkRepeat(node: Node, operator: string, position: number): void {
  if (node.kind !== 'repeat' || !(node.min >= 2 || (node.max >= 2 && node.max !== Number.POSITIVE_INFINITY))) return
  if (!copiesFit(node, maxCopies)) throw syntaxError('repeatSize', operator, position)
}

function copiesFit(node: Node, copies: number): boolean {
  switch (node.kind) {
    case 'repeat': {
      const count = node.max === Number.POSITIVE_INFINITY ? node.min : node.max
      if (node.max === 0) return true
      return count <= copies && copiesFit(node.sub, count > 0 ? Math.floor(copies / count) : copies)
    }
    case 'capture':
      return copiesFit(node.sub, copies)
    case 'concat':
    case 'alternate':
      return node.items.every(item => copiesFit(item, copies))
    default:
      return true
  }
}
