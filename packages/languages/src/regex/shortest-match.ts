import type { Node } from './syntax/node.ts'

/** How many characters a match has at least: shorter texts need no search. */
export function shortestMatch(node: Node): number {
  switch (node.kind) {
    case 'empty':
    case 'assert':
      return 0
    case 'set':
      return 1
    case 'capture':
      return shortestMatch(node.sub)
    case 'repeat':
      return node.min * shortestMatch(node.sub)
    case 'concat':
      return node.items.reduce((sum, item) => sum + shortestMatch(item), 0)
    case 'alternate':
      return Math.min(...node.items.map(shortestMatch))
  }
}
