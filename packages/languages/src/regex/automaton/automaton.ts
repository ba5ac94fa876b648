import type { Node } from '../syntax/node.ts'
import { withoutCaptures } from '../syntax/rewrite.ts'
import type { Budget } from './budget.ts'
import { findGroups } from './captures.ts'
import { Dfa } from './dfa.ts'
import { compileProgram, type Program } from './program.ts'

/** The range of a match. */
export interface Span {
  readonly start: number
  readonly end: number
}

/** Matches any pattern in time that grows with the text alone; built piece by piece when first needed. */
export class Automaton {
  readonly #root: Node
  readonly #groupCount: number
  /** Whether matches begin at the start of the text only. */
  readonly #anchored: boolean
  #searcher: Dfa | null = null
  #starts: Dfa | null = null
  #program: Program | null = null

  constructor(root: Node, groupCount: number) {
    this.#root = root
    this.#groupCount = groupCount
    this.#anchored = isAnchored(root)
  }

  test(text: string, budget: Budget): boolean {
    return this.#search().forward(text, 0, true, budget) >= 0
  }

  /** The preferred match that begins first at or behind `from`. */
  find(text: string, from: number, budget: Budget): Span | null {
    if (this.#anchored && from > 0) return null
    const end = this.#search().forward(text, from, false, budget)
    if (end < 0) return null
    if (this.#anchored) return { start: 0, end }
    this.#starts ??= new Dfa(compileProgram(withoutCaptures(this.#root), 'backward'), {
      preferred: false,
      search: false,
    })
    return { start: this.#starts.backward(text, end, from, budget), end }
  }

  /** Offsets of the groups of a match, as pairs. */
  groups(text: string, span: Span, budget: Budget): Int32Array {
    this.#program ??= compileProgram(this.#root, 'forward')
    return findGroups(this.#program, text, span, this.#groupCount, budget)
  }

  #search(): Dfa {
    this.#searcher ??= new Dfa(compileProgram(withoutCaptures(this.#root), 'forward'), {
      preferred: true,
      search: !this.#anchored,
    })
    return this.#searcher
  }
}

function isAnchored(node: Node): boolean {
  switch (node.kind) {
    case 'assert':
      return node.assertion === 'textStart'
    case 'capture':
      return isAnchored(node.sub)
    case 'repeat':
      return node.min > 0 && isAnchored(node.sub)
    case 'alternate':
      return node.items.every(isAnchored)
    case 'concat': {
      const first = node.items.find(item => item.kind !== 'assert' || item.assertion === 'textStart')
      return first !== undefined && isAnchored(first)
    }
    default:
      return false
  }
}
