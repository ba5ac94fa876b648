import { type CharSet, charSet, onlyCharacter } from './char-set.ts'

/** Where an assertion holds: `\A`, `\z`, `(?m)^`, `(?m)$`, `\b`, `\B`. */
export type Assertion = 'textStart' | 'textEnd' | 'lineStart' | 'lineEnd' | 'word' | 'notWord'

interface Measures {
  /** Levels of the tree below and with this node, counted as Go does. */
  readonly height: number
  /** Instructions that the node compiles to, as Go estimates them. */
  readonly size: number
  /** Whether the node can match without taking a character. */
  readonly nullable: boolean
  readonly hasCaptures: boolean
}

export type SetNode = Measures & { readonly kind: 'set'; readonly set: CharSet }
export type RepeatNode = Measures & {
  readonly kind: 'repeat'
  readonly sub: Node
  readonly min: number
  /** Infinity without an upper bound. */
  readonly max: number
  readonly lazy: boolean
}
export type CaptureNode = Measures & { readonly kind: 'capture'; readonly index: number; readonly sub: Node }
export type Node =
  | (Measures & { readonly kind: 'empty' })
  | (Measures & { readonly kind: 'assert'; readonly assertion: Assertion })
  | (Measures & { readonly kind: 'concat' | 'alternate'; readonly items: readonly Node[] })
  | SetNode
  | RepeatNode
  | CaptureNode

const leaf = { height: 1, size: 1, hasCaptures: false }

export const emptyNode: Node = { kind: 'empty', ...leaf, nullable: true }

export function setNode(set: CharSet): SetNode {
  return { kind: 'set', set, ...leaf, nullable: false }
}

export function assertNode(assertion: Assertion): Node {
  return { kind: 'assert', assertion, ...leaf, nullable: true }
}

export function captureNode(index: number, sub: Node): Node {
  const { height, size, nullable } = sub
  return { kind: 'capture', index, sub, height: height + 1, size: size + 2, nullable, hasCaptures: true }
}

export function repeatNode(sub: Node, min: number, max: number, lazy: boolean): Node {
  const optional = max === Number.POSITIVE_INFINITY ? (min === 0 ? 2 : 1) : max - min
  const copies = max === Number.POSITIVE_INFINITY ? Math.max(min, 1) : max
  return {
    kind: 'repeat',
    sub,
    min,
    max,
    lazy,
    height: sub.height + 1,
    size: Math.max(1, copies * sub.size + optional),
    nullable: min === 0 || sub.nullable,
    hasCaptures: sub.hasCaptures,
  }
}

export function concatNode(parts: readonly Node[]): Node {
  const items = parts.flatMap(part => (part.kind === 'concat' ? part.items : part.kind === 'empty' ? [] : [part]))
  const [first] = items
  if (first === undefined) return emptyNode
  if (items.length === 1) return first
  // Go keeps neighbouring characters in one node.
  const isText = items.every(item => item.kind === 'set' && onlyCharacter(item.set) >= 0)
  return {
    kind: 'concat',
    items,
    height: isText ? 1 : 1 + highest(items),
    size: items.reduce((sum, item) => sum + item.size, 0),
    nullable: items.every(item => item.nullable),
    hasCaptures: items.some(item => item.hasCaptures),
  }
}

export function alternateNode(parts: readonly Node[]): Node {
  const items: Node[] = []
  let characters: SetNode[] = []
  const endClass = () => {
    const [only] = characters
    if (only) items.push(characters.length === 1 ? only : setNode(charSet(characters.flatMap(node => node.set))))
    characters = []
  }
  for (const part of parts.flatMap(part => (part.kind === 'alternate' ? part.items : [part]))) {
    // Single characters side by side are one class: the order between them cannot show.
    if (part.kind === 'set') characters.push(part)
    else {
      endClass()
      if (part.kind !== 'empty' || items.at(-1)?.kind !== 'empty') items.push(part)
    }
  }
  endClass()
  const [first] = items
  if (first === undefined) return emptyNode
  if (items.length === 1) return first
  return {
    kind: 'alternate',
    items,
    height: 1 + highest(items),
    size: items.reduce((sum, item) => sum + item.size, items.length - 1),
    nullable: items.some(item => item.nullable),
    hasCaptures: items.some(item => item.hasCaptures),
  }
}

function highest(items: readonly Node[]): number {
  return items.reduce((height, item) => Math.max(height, item.height), 0)
}
