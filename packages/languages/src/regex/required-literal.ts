import { onlyCharacter } from './syntax/char-set.ts'
import type { Node } from './syntax/node.ts'

/** Text that every match holds, to look for before anything else; empty when there is none. */
export function requiredLiteral(root: Node): string {
  return longest(pieces(root))
}

/** Whether a match can begin only with one certain character: engines then skip to it by themselves. */
export function beginsWithCharacter(node: Node): boolean {
  switch (node.kind) {
    case 'set':
      return onlyCharacter(node.set) >= 0
    case 'capture':
      return beginsWithCharacter(node.sub)
    case 'repeat':
      return node.min > 0 && beginsWithCharacter(node.sub)
    case 'concat': {
      const first = node.items.find(item => item.kind !== 'assert')
      return first !== undefined && beginsWithCharacter(first)
    }
    default:
      return false
  }
}

/** A character that most lines of a log hold says little, and looking for it costs. */
export function isTelling(literal: string): boolean {
  return literal.length > 1 || /[^\s.,:;/_\-A-Za-z0-9]/.test(literal)
}

/** Runs of text that must occur; an empty run ends one. */
function pieces(node: Node): string[] {
  switch (node.kind) {
    case 'set': {
      const code = onlyCharacter(node.set)
      return [code < 0 ? '' : String.fromCodePoint(code)]
    }
    case 'capture':
      return pieces(node.sub)
    case 'repeat':
      // What comes before and after does not touch the inner runs, as the number of rounds is open.
      return node.min > 0 ? ['', longest(pieces(node.sub)), ''] : ['']
    case 'concat': {
      const runs: string[] = []
      let run = ''
      for (const item of node.items) {
        if (item.kind === 'assert') continue
        const inner = pieces(item)
        if (inner.length === 1 && inner[0] !== '') run += inner[0] ?? ''
        else {
          runs.push(run, longest(inner))
          run = ''
        }
      }
      return runs.length === 0 ? [run] : [...runs, run]
    }
    default:
      return ['']
  }
}

function longest(texts: readonly string[]): string {
  return texts.reduce((best, text) => (text.length > best.length ? text : best), '')
}
