import type { CharSet } from '../syntax/char-set.ts'
import type { CaptureNode, Node, RepeatNode } from '../syntax/node.ts'
import { mergedRepeat } from '../syntax/rewrite.ts'
import { classSource, type TextForm, widthOf } from './class-source.ts'
import { maxUnrolled, unrolled } from './counted-source.ts'

/** A place in the match: so many code units, and the lengths of JavaScript groups, behind an end of another group. */
interface Position {
  /** A group that surrounds the place or stands before it, 0 for the match. */
  readonly base: number
  /** Counted from the end of that group, else from its start. */
  readonly fromEnd: boolean
  readonly fixed: number
  readonly behind: readonly number[]
}

/** Where a group begins. */
export interface GroupPlace extends Position {
  /** The number of the JavaScript group that holds its text. */
  readonly own: number
}

/** A pattern as JavaScript source that needs no flags but, for some, `m`. */
export interface NativeSource {
  readonly source: string
  /** By group number; null for a group that never takes part. */
  readonly places: readonly (GroupPlace | null)[]
  readonly multiLine: boolean
}

/** Thrown inside this folder: the pattern means something else, or cannot be said, in JavaScript. */
export class NotNative extends Error {}

/**
 * Writes a pattern as JavaScript source with the same preferences, or throws {@link NotNative}.
 *
 * JavaScript forgets groups at each round of a loop and refuses an empty round; Go does neither. So groups inside
 * loops, and loops around what can be empty, are not written. Offsets of groups are not to be had without the `d`
 * flag, which the linear engine lacks: what stands before a group and has no fixed length becomes a group itself.
 */
export function nativeSource(root: Node, groupCount: number, form: TextForm): NativeSource {
  return new Writer(groupCount, form).write(root)
}

class Writer {
  readonly #form: TextForm
  readonly #places: (GroupPlace | null)[]
  #groups = 0
  #lines = 0
  #texts = 0
  #written = 0

  constructor(groupCount: number, form: TextForm) {
    this.#form = form
    this.#places = new Array<GroupPlace | null>(groupCount + 1).fill(null)
  }

  write(root: Node): NativeSource {
    const source = this.#any(root, startOf(0))
    // With `m`, ^ and $ are always about lines.
    if (this.#lines > 0 && this.#texts > 0) throw new NotNative()
    return { source, places: this.#places, multiLine: this.#lines > 0 }
  }

  /** Source that may hold a `|` at its top. */
  #any(node: Node, position: Position): string {
    if (node.kind !== 'alternate') return this.#sequence(node, position)
    return node.items.map(item => this.#sequence(item, position)).join('|')
  }

  /** Source that can stand beside others. */
  #sequence(node: Node, position: Position): string {
    switch (node.kind) {
      case 'empty':
        return ''
      case 'set':
        return this.#set(node.set)
      case 'assert':
        return this.#assertion(node.assertion)
      case 'capture':
        return this.#capture(node, position)
      case 'repeat':
        return this.#repeat(node, position)
      case 'alternate':
        return `(?:${this.#any(node, position)})`
      case 'concat':
        return this.#concat(node.items, position)
    }
  }

  #concat(items: readonly Node[], start: Position): string {
    const lastWithCaptures = items.findLastIndex(item => item.hasCaptures)
    let position = start
    let source = ''
    for (const [index, item] of items.entries()) {
      const width = index < lastWithCaptures ? fixedWidth(item, this.#form) : 0
      if (width !== null) {
        source += this.#sequence(item, position)
        position = { ...position, fixed: position.fixed + width }
      } else if (item.kind === 'capture') {
        source += this.#capture(item, position)
        position = { ...startOf(item.index), fromEnd: true }
      } else {
        this.#groups += 1
        const group = this.#groups
        source += `(${this.#any(item, position)})`
        position = { ...position, behind: [...position.behind, group] }
      }
    }
    return source
  }

  #capture({ index, sub }: CaptureNode, position: Position): string {
    this.#groups += 1
    this.#places[index] = { own: this.#groups, ...position }
    return `(${this.#any(sub, startOf(index))})`
  }

  #repeat(original: RepeatNode, position: Position): string {
    const node = mergedRepeat(original)
    if (node.kind !== 'repeat') return this.#sequence(node, position)
    const { sub, min, max, lazy } = node
    if (sub.hasCaptures && max > 1) throw new NotNative()
    if (sub.nullable && max === Number.POSITIVE_INFINITY) throw new NotNative()
    if (min === 0 && max === 1 && sub.nullable) {
      // JavaScript would skip an empty round of `?`, and with it the groups inside.
      const body = this.#any(sub, position)
      return lazy ? `(?:|${body})` : `(?:${body}|)`
    }
    const atom = this.#atom(sub, position)
    const suffix = lazy ? '?' : ''
    if (max === Number.POSITIVE_INFINITY && min <= 1) return `${atom}${min === 0 ? '*' : '+'}${suffix}`
    if (max === 1) return `${atom}?${suffix}`
    if (atom.length * Math.max(min, max === Number.POSITIVE_INFINITY ? 0 : max) > maxUnrolled) throw new NotNative()
    return unrolled({ atom, isSet: sub.kind === 'set', isEmpty: sub.nullable, min, max, lazy })
  }

  #atom(node: Node, position: Position): string {
    if (node.kind === 'capture') return this.#capture(node, position)
    if (node.kind === 'set') return this.#set(node.set)
    return `(?:${this.#any(node, position)})`
  }

  #set(set: CharSet): string {
    const source = classSource(set, this.#form)
    this.#written += source.length
    if (this.#written > maxUnrolled) throw new NotNative()
    return source
  }

  #assertion(assertion: Extract<Node, { kind: 'assert' }>['assertion']): string {
    switch (assertion) {
      case 'textStart':
        this.#texts += 1
        return '^'
      case 'textEnd':
        this.#texts += 1
        return '$'
      case 'lineStart':
        this.#lines += 1
        return '^'
      case 'lineEnd':
        this.#lines += 1
        return '$'
      case 'word':
        return '\\b'
      case 'notWord':
        return '\\B'
    }
  }
}

function startOf(group: number): Position {
  return { base: group, fromEnd: false, fixed: 0, behind: [] }
}

/** Code units that every match of a node takes, null when they differ. */
function fixedWidth(node: Node, form: TextForm): number | null {
  switch (node.kind) {
    case 'empty':
    case 'assert':
      return 0
    case 'set':
      return widthOf(node.set, form)
    case 'capture':
      return fixedWidth(node.sub, form)
    case 'repeat': {
      if (node.max === 0) return 0
      const width = node.min === node.max ? fixedWidth(node.sub, form) : null
      return width === null ? null : width * node.min
    }
    case 'concat': {
      let total = 0
      for (const item of node.items) {
        const width = fixedWidth(item, form)
        if (width === null) return null
        total += width
      }
      return total
    }
    case 'alternate': {
      const [first, ...others] = node.items.map(item => fixedWidth(item, form))
      return first !== undefined && others.every(width => width === first) ? first : null
    }
  }
}
