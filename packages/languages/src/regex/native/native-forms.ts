import type { Node } from '../syntax/node.ts'
import { withoutCaptures } from '../syntax/rewrite.ts'
import { needsPairs, type TextForm } from './class-source.ts'
import { compilesQuickly } from './compile-cost.ts'
import { maxUnrolled } from './counted-source.ts'
import { linearFallback } from './linear-engine.ts'
import { isLinearSource } from './linear-source.ts'
import { type GroupPlace, NotNative, nativeSource, type NativeSource } from './native-source.ts'

/** A pattern as JavaScript regular expressions that give Go's answers on one form of text. */
export interface NativeForm {
  readonly tester: RegExp
  /** Finds matches without groups; has the `g` flag. */
  readonly finder: RegExp
  /** Finds matches with groups; has the `g` flag. Null where JavaScript fills groups in another way. */
  readonly capturer: RegExp | null
  readonly places: readonly (GroupPlace | null)[]
}

/** Which of JavaScript's own regular expressions can stand in for a pattern, by text. */
export interface NativeForms {
  /** The form for a text, null when none gives Go's answer or bounds the time. */
  formFor(text: string): NativeForm | null
}

const surrogate = /[\uD800-\uDFFF]/
const lineBreakUnknownToGo = /[\r\u2028\u2029]/

/** Programs this large would do too much work in one run of the linear engine. */
const maxSize = 5_000

/** Forms of a pattern for JavaScript's engine, null when it has none that is safe and the same. */
export function nativeForms(root: Node, groupCount: number): NativeForms | null {
  if (root.size > maxSize || !compilesQuickly(root) || !(linearFallback() || isHarmless(root))) return null
  const plain = formOf(root, groupCount, 'plain')
  if (!plain) return null
  const sensitive = seesSurrogates(root)
  const pairs = sensitive && !some(root, isNotWord) ? formOf(root, groupCount, 'pairs') : null
  const maxLength = longestText(root)
  const { multiline } = plain.finder
  return {
    formFor(text) {
      if (text.length > maxLength) return null
      if (multiline && lineBreakUnknownToGo.test(text)) return null
      if (!sensitive || !surrogate.test(text)) return plain
      return pairs !== null && text.isWellFormed() ? pairs : null
    },
  }
}

/**
 * The longest text for JavaScript's engine, to keep a single search within some 50 ms. Each step back may follow a scan
 * through all of the text where a loop has no upper bound; and the linear engine takes some 50 ns for each character and
 * live instruction.
 */
function longestText(root: Node): number {
  return Math.min(hasLoop(root) ? 1024 : 16_384, Math.max(256, Math.floor(500_000 / root.size)))
}

function formOf(root: Node, groupCount: number, form: TextForm): NativeForm | null {
  const found = sourceOf(withoutCaptures(root), 0, form)
  if (!found) return null
  const captured = groupCount > 0 ? sourceOf(root, groupCount, form) : found
  const flags = found.multiLine ? 'm' : ''
  return {
    tester: new RegExp(found.source, flags),
    finder: new RegExp(found.source, `g${flags}`),
    capturer: captured && new RegExp(captured.source, `g${flags}`),
    places: captured?.places ?? [],
  }
}

function sourceOf(root: Node, groupCount: number, form: TextForm): NativeSource | null {
  try {
    const written = nativeSource(root, groupCount, form)
    if (written.source.length > maxUnrolled) return null
    return isHarmless(root) || isLinearSource(written.source) ? written : null
  } catch (error) {
    if (error instanceof NotNative) return null
    throw error
  }
}

/** Without repetitions, and with one choice at most, there is next to nothing to go back to. */
function isHarmless(root: Node): boolean {
  let choices = 0
  const visit = (node: Node): boolean => {
    if (node.kind === 'repeat') return false
    if (node.kind === 'capture') return visit(node.sub)
    if (node.kind === 'alternate') choices += 1
    return node.kind === 'concat' || node.kind === 'alternate' ? node.items.every(visit) : true
  }
  return root.size <= 200 && visit(root) && choices <= 1
}

function seesSurrogates(root: Node): boolean {
  return some(root, node => (node.kind === 'set' ? needsPairs(node.set) : isNotWord(node)))
}

/** Between the halves of a pair `\B` would hold. */
function isNotWord(node: Node): boolean {
  return node.kind === 'assert' && node.assertion === 'notWord'
}

function hasLoop(root: Node): boolean {
  return some(root, node => node.kind === 'repeat' && node.max === Number.POSITIVE_INFINITY)
}

function some(node: Node, holds: (node: Node) => boolean): boolean {
  if (holds(node)) return true
  if (node.kind === 'capture' || node.kind === 'repeat') return some(node.sub, holds)
  return (node.kind === 'concat' || node.kind === 'alternate') && node.items.some(item => some(item, holds))
}
