import type { ItemPath } from '@weir/pipeline'
import type { Item } from './output-event.ts'
import { isSame, plainItem } from './plain-item.ts'
import { valueText } from './value-text.ts'

export type Sign = 'same' | 'added' | 'removed' | 'changed'

/** A value on one side of a line. */
export interface Side {
  path: ItemPath
  value: unknown
  /** The text that it was read from: then the path leads to that text. */
  readFrom?: string | undefined
}

/** One line of the viewer; a side without a value has no line there. */
export interface Line {
  key: string
  depth: number
  /** The name of the field; empty for a text that is all there is. */
  label: string
  sign: Sign
  before?: Side | undefined
  after?: Side | undefined
  /** Stands over the lines of what is in it. */
  isHead: boolean
}

const sectionNames = ['root', 'Body', 'Attributes', 'Resource'] as const

export interface Section {
  name: (typeof sectionNames)[number]
  lines: Line[]
  added: number
  removed: number
  changed: number
  /** Lines that were left out because there are too many. */
  cut: number
}

/** Deeper fields are told by their path, in one line. */
const deepest = 4
/** What stands deeper than any field should is told as JSON. */
const deepestOfAll = 32
const mostLines = 2000

/** An event as it came and as it left in lines, section by section; one side may be missing. */
export function itemSections(before: Item | undefined, after: Item | undefined): Section[] {
  const [a, b] = [before && plainItem(before), after && plainItem(after)]
  return sectionNames.map(name => {
    const lines = sectionLines(name, a, b)
    const told = lines.filter(({ isHead }) => !isHead)
    const count = (sign: Sign) => told.filter(line => line.sign === sign).length
    return {
      name,
      lines: lines.slice(0, mostLines),
      added: count('added'),
      removed: count('removed'),
      changed: count('changed'),
      cut: Math.max(0, lines.length - mostLines),
    }
  })
}

const fieldOf = { Body: 'body', Attributes: 'attributes', Resource: 'resource' } as const

function sectionLines(name: Section['name'], a: Item | undefined, b: Item | undefined): Line[] {
  if (name === 'root') return childLines(sided(rootOf(a), []), sided(rootOf(b), []), { depth: 0, prefix: '' })
  const field = fieldOf[name]
  const [before, after] = [sided(a?.[field], [field]), sided(b?.[field], [field])]
  if (name === 'Body') return bodyLines(before, after)
  return isContainer(before?.value) || isContainer(after?.value)
    ? childLines(before, after, { depth: 0, prefix: '' })
    : []
}

const sided = (value: unknown, path: ItemPath): Side | undefined => (value === undefined ? undefined : { value, path })

function rootOf(item: Item | undefined): Item | undefined {
  const { body: _body, attributes: _attributes, resource: _resource, ...root } = item ?? {}
  return item && root
}

/** A body that is a map or list, or JSON that tells one, is drawn as a tree; any other is one line. */
function bodyLines(before: Side | undefined, after: Side | undefined): Line[] {
  const place = { depth: 0, prefix: '' }
  const sides = [before, after].filter(side => side !== undefined)
  if (sides.length > 0 && sides.every(({ value }) => isContainer(value))) return childLines(before, after, place)
  const parsed = sides.map(({ value }) => parsedJson(value))
  if (parsed.length === 0 || parsed.some(value => value === undefined)) return lineOf('', before, after, place)
  const tree = (side: Side | undefined) => side && { value: parsedJson(side.value), path: [] }
  // Fields inside of a text have no path of their own: what is done to one is done to the body.
  const inText = (side: Side | undefined, whole: Side | undefined) =>
    side && whole && { ...side, path: whole.path, readFrom: valueText(whole.value) }
  return childLines(tree(before), tree(after), place).map(line => ({
    ...line,
    before: inText(line.before, before),
    after: inText(line.after, after),
  }))
}

const longestJson = 200_000

function parsedJson(value: unknown): object | undefined {
  if (typeof value !== 'string' || value.length > longestJson || !/^\s*[[{]/.test(value)) return undefined
  try {
    const parsed: unknown = JSON.parse(value)
    return isContainer(parsed) ? parsed : undefined
  } catch {
    return undefined
  }
}

interface Place {
  depth: number
  /** The path that is told before a name, where the depth does not tell it. */
  prefix: string
}

const isContainer = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && Object.keys(value).length > 0

function entriesOf(side: Side | undefined): [string | number, unknown][] {
  if (!isContainer(side?.value)) return []
  return Array.isArray(side.value) ? [...side.value.entries()] : Object.entries(side.value)
}

/** The lines of what is in two maps or lists: what was there first, then what is new. */
function childLines(before: Side | undefined, after: Side | undefined, place: Place): Line[] {
  const [a, b] = [new Map(entriesOf(before)), new Map(entriesOf(after))]
  const keys = new Set([...a.keys(), ...b.keys()])
  return Array.from(keys).flatMap(key => {
    const child = (side: Side | undefined, values: ReadonlyMap<string | number, unknown>) =>
      side && values.has(key) ? { value: values.get(key), path: [...side.path, key] } : undefined
    return lineOf(String(key), child(before, a), child(after, b), place)
  })
}

function lineOf(name: string, before: Side | undefined, after: Side | undefined, place: Place): Line[] {
  const bothHold = isContainer(before?.value) && isContainer(after?.value)
  if (before && after && !bothHold) {
    if (!isContainer(before.value) && !isContainer(after.value)) return [leaf(name, before, after, place)]
    return [...lineOf(name, before, undefined, place), ...lineOf(name, undefined, after, place)]
  }
  const holds = isContainer(before?.value) || isContainer(after?.value)
  const reached = Math.max(before?.path.length ?? 0, after?.path.length ?? 0)
  if (!holds || reached > deepestOfAll) return before || after ? [leaf(name, before, after, place)] : []
  const prefix = `${place.prefix}${name}.`
  if (place.depth >= deepest) return childLines(before, after, { depth: place.depth, prefix })
  const head = { ...leaf(name, before, after, place), isHead: true }
  // Lines below tell what changed inside.
  if (head.sign === 'changed') head.sign = 'same'
  return [head, ...childLines(before, after, { depth: place.depth + 1, prefix: '' })]
}

function leaf(name: string, before: Side | undefined, after: Side | undefined, { depth, prefix }: Place): Line {
  const sign = before && after ? (isSame(before.value, after.value) ? 'same' : 'changed') : before ? 'removed' : 'added'
  const path = (before ?? after)?.path ?? []
  return {
    key: `${sign}:${JSON.stringify(path)}`,
    depth,
    label: `${prefix}${name}`,
    sign,
    before,
    after,
    isHead: false,
  }
}

/** `5 added, 1 removed`; empty where nothing changed. */
export function changesText({ added, removed, changed }: Pick<Section, 'added' | 'removed' | 'changed'>): string {
  const parts = [
    [changed, 'changed'],
    [added, 'added'],
    [removed, 'removed'],
  ] as const
  return parts
    .filter(([count]) => count > 0)
    .map(([count, word]) => `${count} ${word}`)
    .join(', ')
}
