import type { CharSet } from '../syntax/char-set.ts'
import { wordCharacters } from '../syntax/named-classes.ts'
import type { Assertion, Node, RepeatNode } from '../syntax/node.ts'
import { type Alphabet, alphabetOf } from './alphabet.ts'

export const opMatch = 0
/** Takes a character of set `y`. */
export const opSet = 1
/** Goes on at `x`, or else at `y`. */
export const opSplit = 2
/** Goes on if the conditions `y` hold. */
export const opAssert = 3
/** Notes the position in slot `y`. */
export const opSave = 4

/** Conditions at a position, as bits. */
export const conditions = { textStart: 1, textEnd: 2, lineStart: 4, lineEnd: 8, word: 16, notWord: 32 } as const

/** A pattern as instructions: `ops[i]` goes on at `x[i]`. */
export interface Program {
  readonly ops: Uint8Array
  readonly x: Int32Array
  readonly y: Int32Array
  readonly start: number
  readonly alphabet: Alphabet
  /** All conditions that the program asks for. */
  readonly asks: number
}

/** Backwards, the text's end is where reading starts. */
const mirrored: Record<Assertion, Assertion> = {
  textStart: 'textEnd',
  textEnd: 'textStart',
  lineStart: 'lineEnd',
  lineEnd: 'lineStart',
  word: 'word',
  notWord: 'notWord',
}

/** Compiles a pattern; a backward program reads the text from its end and notes no groups. */
export function compileProgram(root: Node, direction: 'forward' | 'backward'): Program {
  const builder = new Builder(direction === 'backward')
  const start = builder.compile(root, builder.emit(opMatch, 0, 0))
  return builder.finish(start)
}

class Builder {
  readonly #backward: boolean
  readonly #ops: number[] = []
  readonly #x: number[] = []
  readonly #y: number[] = []
  readonly #sets: CharSet[] = []
  readonly #numbersByRanges = new Map<string, number>()
  readonly #numbersBySet = new Map<CharSet, number>()
  #asks = 0

  constructor(backward: boolean) {
    this.#backward = backward
  }

  finish(start: number): Program {
    // `\b` and line anchors look at characters that no set may name.
    const { word, notWord, lineStart, lineEnd } = conditions
    if (this.#asks & (word | notWord)) this.#numberOf(wordCharacters)
    if (this.#asks & (lineStart | lineEnd)) this.#numberOf([10, 10])
    return {
      ops: Uint8Array.from(this.#ops),
      x: Int32Array.from(this.#x),
      y: Int32Array.from(this.#y),
      start,
      alphabet: alphabetOf(this.#sets),
      asks: this.#asks,
    }
  }

  emit(op: number, x: number, y: number): number {
    this.#ops.push(op)
    this.#x.push(x)
    this.#y.push(y)
    return this.#ops.length - 1
  }

  /** Writes instructions that match a node and go on at `next`; returns the first. */
  compile(node: Node, next: number): number {
    switch (node.kind) {
      case 'empty':
        return next
      case 'set':
        return this.emit(opSet, next, this.#numberOf(node.set))
      case 'assert': {
        const bits = conditions[this.#backward ? mirrored[node.assertion] : node.assertion]
        this.#asks |= bits
        return this.emit(opAssert, next, bits)
      }
      case 'capture': {
        if (this.#backward) return this.compile(node.sub, next)
        const end = this.emit(opSave, next, node.index * 2 + 1)
        return this.emit(opSave, this.compile(node.sub, end), node.index * 2)
      }
      case 'concat': {
        const items = this.#backward ? node.items : node.items.toReversed()
        return items.reduce((after, item) => this.compile(item, after), next)
      }
      case 'alternate':
        return node.items
          .map(item => this.compile(item, next))
          .reduceRight((rest, first) => this.emit(opSplit, first, rest))
      case 'repeat':
        return this.#repeat(node, next)
    }
  }

  #repeat({ sub, min, max, lazy }: RepeatNode, next: number): number {
    let entry = next
    if (max === Number.POSITIVE_INFINITY) {
      entry = min === 0 ? this.#star(sub, lazy, next) : this.#plus(sub, lazy, next)
    } else {
      for (let count = min; count < max; count += 1) entry = this.#choice(this.compile(sub, entry), next, lazy)
    }
    const copies = max === Number.POSITIVE_INFINITY ? min - 1 : min
    for (let count = 0; count < copies; count += 1) entry = this.compile(sub, entry)
    return entry
  }

  #star(sub: Node, lazy: boolean, next: number): number {
    // An empty round must come before the way around the loop, or the order of preference is not Go's.
    if (sub.nullable) return this.#choice(this.#plus(sub, lazy, next), next, lazy)
    const loop = this.emit(opSplit, 0, 0)
    this.#setChoice(loop, this.compile(sub, loop), next, lazy)
    return loop
  }

  #plus(sub: Node, lazy: boolean, next: number): number {
    const loop = this.emit(opSplit, 0, 0)
    const body = this.compile(sub, loop)
    this.#setChoice(loop, body, next, lazy)
    return body
  }

  #choice(body: number, next: number, lazy: boolean): number {
    return lazy ? this.emit(opSplit, next, body) : this.emit(opSplit, body, next)
  }

  #setChoice(at: number, body: number, next: number, lazy: boolean): void {
    this.#x[at] = lazy ? next : body
    this.#y[at] = lazy ? body : next
  }

  #numberOf(set: CharSet): number {
    let number = this.#numbersBySet.get(set)
    if (number !== undefined) return number
    const ranges = set.join()
    number = this.#numbersByRanges.get(ranges) ?? this.#sets.push(set) - 1
    this.#numbersByRanges.set(ranges, number)
    this.#numbersBySet.set(set, number)
    return number
  }
}
