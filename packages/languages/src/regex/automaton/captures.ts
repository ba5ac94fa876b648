import { RegexError } from '../regex.ts'
import type { Budget } from './budget.ts'
import { codeAt, conditionsBetween, kindAt } from './positions.ts'
import { opAssert, opMatch, opSave, opSet, type Program } from './program.ts'

const maxBits = 268_435_456
const keptWords = 65_536

let kept = new Uint32Array(1024)

/**
 * Where the groups of a match are, as pairs of offsets with -1 for a group that took no part. Start and end of the match
 * are known. It goes the ways through the program in order of preference, and no way twice from the same place.
 */
export function findGroups(
  program: Program,
  text: string,
  span: { start: number; end: number },
  groupCount: number,
  budget: Budget,
): Int32Array {
  const { ops, x, y, alphabet } = program
  const { start, end } = span
  const slots = new Int32Array((groupCount + 1) * 2).fill(-1)
  slots[0] = start
  slots[1] = end
  const columns = end - start + 1
  const visited = clearedBits(ops.length * columns)
  // Pairs: an instruction and a position, or a slot (as -1 - slot) and what it held before.
  const stack: number[] = [program.start, start]
  while (stack.length > 0) {
    let at = stack.pop() ?? 0
    let pc = stack.pop() ?? 0
    if (pc < 0) {
      slots[-1 - pc] = at
      continue
    }
    let steps = 0
    for (;;) {
      const bit = pc * columns + (at - start)
      const mark = 1 << (bit & 31)
      if (((visited[bit >>> 5] ?? 0) & mark) !== 0) break
      visited[bit >>> 5] = (visited[bit >>> 5] ?? 0) | mark
      steps += 1
      const op = ops[pc]
      const argument = y[pc] ?? 0
      if (op === opSet) {
        // A preferred way beyond the end of the match would have been the match.
        if (at >= end) break
        const code = codeAt(text, at)
        if (alphabet.members[argument * alphabet.size + alphabet.letterOf(code)] !== 1) break
        at += code > 0xffff ? 2 : 1
      } else if (op === opAssert) {
        if ((argument & ~conditionsBetween(kindAt(text, at - 1), kindAt(text, at))) !== 0) break
      } else if (op === opSave) {
        stack.push(-1 - argument, slots[argument] ?? -1)
        slots[argument] = at
      } else if (op === opMatch) {
        if (at === end) return slots
        break
      } else stack.push(argument, at)
      pc = x[pc] ?? 0
    }
    budget.spend(steps / 2)
  }
  return slots
}

function clearedBits(count: number): Uint32Array {
  if (count > maxBits) throw new RegexError('the match is too long for groups to be found; use a smaller pattern')
  const words = (count + 31) >>> 5
  if (words > keptWords) return new Uint32Array(words)
  if (kept.length < words) kept = new Uint32Array(Math.min(keptWords, words * 2))
  else kept.fill(0, 0, words)
  return kept
}
