import type { Budget } from './budget.ts'
import { codeAt, codeBefore, conditionsBetween, kindAt, kindOf, kinds } from './positions.ts'
import { conditions, opAssert, opMatch, opSet, opSplit, type Program } from './program.ts'

interface Options {
  /** Keep to the order of preference and find where the preferred match ends; else find the farthest end. */
  preferred: boolean
  /** Let a match begin anywhere behind the start, not only there. */
  search: boolean
}

interface State {
  /** Instructions to go on with, most preferred first. */
  readonly pending: Int32Array
  readonly before: number
  readonly searching: boolean
}

const dead = 1
const maxPending = 1_000_000
const maxCells = 1_000_000

/**
 * A deterministic automaton, built as texts ask for it. A state is what the instructions of a program may be about to
 * do, in order of preference; reading on is one look into a table for each character. Its memory is bounded: it forgets
 * its states when they become too many.
 */
export class Dfa {
  readonly #program: Program
  readonly #options: Options
  readonly #width: number
  readonly #kindOfLetter: Uint8Array
  readonly #keptKinds: readonly number[]
  #states: State[] = []
  #byHash = new Map<number, number[]>()
  #cells = new Int32Array(0)
  #pendingTotal = 0
  /** Grows when states are forgotten: their numbers then mean others. */
  #generation = 0
  // Marks instead of sets: an entry counts when it carries the number of the current step.
  readonly #visited: Int32Array
  readonly #listed: Int32Array
  readonly #stack: Int32Array
  readonly #next: Int32Array
  #nextLength = 0
  #step = 0
  readonly #startStates = new Int32Array(4)

  constructor(program: Program, options: Options) {
    this.#program = program
    this.#options = options
    const { alphabet, asks, ops } = program
    this.#width = alphabet.size + 1
    this.#keptKinds = keptKinds(asks)
    this.#kindOfLetter = new Uint8Array(this.#width).fill(kinds.other)
    for (let code = 0; code < 128; code += 1) {
      const kind = this.#kept(kindOf(code))
      if (kind !== kinds.other) this.#kindOfLetter[alphabet.letterOf(code)] = kind
    }
    this.#kindOfLetter[alphabet.size] = kinds.edge
    this.#visited = new Int32Array(ops.length)
    this.#listed = new Int32Array(ops.length)
    // Each instruction is followed once in a step and adds two at most.
    this.#stack = new Int32Array(ops.length * 2 + 2)
    this.#next = new Int32Array(ops.length + 1)
    this.#forget()
  }

  /** Reads from `from` on; the end of the match, or of any match when `first`, else -1. */
  forward(text: string, from: number, first: boolean, budget: Budget): number {
    const { alphabet } = this.#program
    const { latin } = alphabet
    const width = this.#width
    const length = text.length
    let state = this.#startState(kindAt(text, from - 1))
    let cells = this.#cells
    let found = -1
    let at = from
    while (state !== dead) {
      let next = at + 1
      let letter = alphabet.size
      if (at < length) {
        const unit = text.charCodeAt(at)
        if (unit < 256) letter = latin[unit] ?? 0
        else {
          const code = codeAt(text, at)
          if (code > 0xffff) next += 1
          letter = alphabet.letterOf(code)
        }
      }
      let cell = cells[state * width + letter] ?? 0
      if (cell === 0) {
        cell = this.#advance(state, letter, budget)
        cells = this.#cells
      }
      if ((cell & 1) === 1) {
        found = at
        if (first) break
      }
      if (at >= length) break
      state = cell >> 1
      at = next
    }
    budget.spend((at - from) / 2)
    return found
  }

  /** Reads backwards from `from`; the smallest start of a match not before `limit`, else -1. */
  backward(text: string, from: number, limit: number, budget: Budget): number {
    const { alphabet } = this.#program
    let state = this.#startState(kindAt(text, from))
    let found = -1
    let at = from
    for (;;) {
      const code = at > 0 ? codeBefore(text, at) : -1
      const letter = code < 0 ? alphabet.size : alphabet.letterOf(code)
      const cell = this.#cells[state * this.#width + letter] || this.#advance(state, letter, budget)
      if ((cell & 1) === 1) found = at
      state = cell >> 1
      if (state === dead || at <= limit) break
      at -= code > 0xffff ? 2 : 1
    }
    budget.spend((from - at) / 2)
    return found
  }

  /** Works out a cell: the next state in the upper bits, and in the lowest whether a match ends before the letter. */
  #advance(stateNumber: number, letter: number, budget: Budget): number {
    const { start, alphabet } = this.#program
    const state = this.#states[stateNumber]
    if (!state) return dead << 1
    this.#step += 1
    const matched = this.#follow(state, letter, budget)
    const searching = state.searching && !matched
    if (searching && letter < alphabet.size && this.#listed[start] !== this.#step) {
      this.#next[this.#nextLength] = start
      this.#nextLength += 1
    }
    const generation = this.#generation
    const to = this.#number(this.#kindOfLetter[letter] ?? 0, searching)
    const cell = (to << 1) | (matched ? 1 : 0)
    if (generation === this.#generation) this.#cells[stateNumber * this.#width + letter] = cell
    return cell
  }

  /** Lists in `#next` where the state goes with a letter; tells whether a match ends before it. */
  #follow(state: State, letter: number, budget: Budget): boolean {
    const { ops, x, y, alphabet } = this.#program
    const { members, size } = alphabet
    const visited = this.#visited
    const listed = this.#listed
    const stack = this.#stack
    const next = this.#next
    const { pending, before } = state
    const { preferred } = this.#options
    const step = this.#step
    const holds = conditionsBetween(before, this.#kindOfLetter[letter] ?? 0)
    let nextLength = 0
    let matched = false
    let work = 8
    for (let at = 0; at < pending.length; at += 1) {
      stack[0] = pending[at] ?? 0
      let depth = 1
      while (depth > 0) {
        depth -= 1
        const pc = stack[depth] ?? 0
        if (visited[pc] === step) continue
        visited[pc] = step
        work += 1
        const op = ops[pc]
        const argument = y[pc] ?? 0
        const out = x[pc] ?? 0
        if (op === opSet) {
          if (letter < size && members[argument * size + letter] === 1 && listed[out] !== step) {
            listed[out] = step
            next[nextLength] = out
            nextLength += 1
          }
        } else if (op === opMatch) {
          matched = true
          // What comes later is less preferred than this match.
          if (preferred) {
            depth = 0
            at = pending.length
          }
        } else if (op !== opAssert || (argument & ~holds) === 0) {
          if (op === opSplit) {
            stack[depth] = argument
            depth += 1
          }
          stack[depth] = out
          depth += 1
        }
      }
    }
    this.#nextLength = nextLength
    budget.spend(work)
    return matched
  }

  #startState(before: number): number {
    const kind = this.#kept(before)
    let state = this.#startStates[kind] ?? 0
    if (state === 0) {
      this.#next[0] = this.#program.start
      this.#nextLength = 1
      state = this.#number(kind, this.#options.search)
      this.#startStates[kind] = state
    }
    return state
  }

  /** The number of the state that goes on with what `#next` lists. */
  #number(kind: number, searching: boolean): number {
    if (this.#nextLength === 0) return dead
    const pending = this.#next.subarray(0, this.#nextLength)
    const before = this.#kept(kind)
    let hash = before * 2 + (searching ? 1 : 0)
    for (let at = 0; at < pending.length; at += 1) hash = Math.imul(hash ^ (pending[at] ?? 0), 0x01000193)
    const known = this.#byHash.get(hash)?.find(number => isState(this.#states[number], pending, before, searching))
    if (known !== undefined) return known
    if (this.#pendingTotal + pending.length > maxPending || this.#states.length * this.#width > maxCells) this.#forget()
    const number = this.#states.push({ pending: pending.slice(), before, searching }) - 1
    this.#pendingTotal += pending.length
    const numbers = this.#byHash.get(hash)
    if (numbers) numbers.push(number)
    else this.#byHash.set(hash, [number])
    this.#grow()
    return number
  }

  #forget(): void {
    const none = { pending: new Int32Array(0), before: kinds.other, searching: false }
    // Cell 0 means unknown, so numbers begin behind the state from which nothing matches.
    this.#states = [none, none]
    this.#byHash.clear()
    this.#startStates.fill(0)
    this.#cells.fill(0)
    this.#pendingTotal = 0
    this.#generation += 1
  }

  #grow(): void {
    const needed = this.#states.length * this.#width
    if (this.#cells.length >= needed) return
    const cells = new Int32Array(Math.max(needed * 2, this.#width * 16))
    cells.set(this.#cells)
    this.#cells = cells
  }

  #kept(kind: number): number {
    return this.#keptKinds[kind] ?? kinds.other
  }
}

/** Kinds that no assertion of the program can tell from others count as `other`, which keeps the states few. */
function keptKinds(asks: number): readonly number[] {
  const { textStart, textEnd, lineStart, lineEnd, word, notWord } = conditions
  const kept: number[] = [kinds.other, kinds.other, kinds.other, kinds.other]
  if (asks & (textStart | textEnd | lineStart | lineEnd)) kept[kinds.edge] = kinds.edge
  if (asks & (lineStart | lineEnd)) kept[kinds.newline] = kinds.newline
  if (asks & (word | notWord)) kept[kinds.word] = kinds.word
  return kept
}

function isState(state: State | undefined, pending: Int32Array, before: number, searching: boolean): boolean {
  if (!state || state.before !== before || state.searching !== searching) return false
  if (state.pending.length !== pending.length) return false
  for (let at = 0; at < pending.length; at += 1) if (pending[at] !== state.pending[at]) return false
  return true
}
