import {
  type Document,
  isCollection,
  isMap,
  isNode,
  isScalar,
  isSeq,
  type Pair,
  type YAMLMap,
  type YAMLSeq,
} from 'yaml'
import { sameValue } from '../same-value.ts'
import { type PairItems, valuePairs } from './pair-items.ts'

const keyOf = ({ key }: Pair): unknown => (isScalar(key) ? key.value : key)

const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const valueOf = (yaml: Document, node: unknown): unknown => (isNode(node) ? node.toJS(yaml) : node)

/** Makes a map say something else: keys that are there stay where they are, new ones come last. */
export function reconcileMap(
  yaml: Document,
  map: YAMLMap,
  after: Readonly<Record<string, unknown>>,
  except: ReadonlySet<string> = new Set(),
): void {
  const wanted = new Map(Object.entries(after).filter(([, value]) => value !== undefined))
  map.items = map.items.filter(pair => wanted.has(String(keyOf(pair))))
  const known = new Set<string>()
  for (const pair of map.items) {
    const key = String(keyOf(pair))
    known.add(key)
    if (!except.has(key)) pair.value = reconciled(yaml, pair.value, wanted.get(key))
  }
  for (const [key, value] of wanted) if (!known.has(key)) map.add(yaml.createPair(key, value))
  if (map.items.length > 0 && known.size === 0) map.flow = false
}

/** Makes a list say something else; items keep their comments wherever they move. */
export function reconcileList(yaml: Document, list: YAMLSeq, after: readonly unknown[], pair: PairItems): void {
  const before = list.items.map(item => valueOf(yaml, item))
  const wasEmpty = before.length === 0
  const pairs = pair(before, after)
  list.items = after.map((value, at) => {
    const from = pairs[at]
    return from === undefined ? yaml.createNode(value) : reconciled(yaml, list.items[from], value)
  })
  if (wasEmpty && list.items.length > 0) list.flow = false
}

function reconciled(yaml: Document, node: unknown, after: unknown): unknown {
  if (sameValue(valueOf(yaml, node), after)) return node
  if (isMap(node) && isFields(after)) {
    reconcileMap(yaml, node, after)
    return node
  }
  if (isSeq(node) && Array.isArray(after)) {
    reconcileList(yaml, node, after, valuePairs)
    return node
  }
  return replaced(yaml, node, after)
}

/** A new value in the place of another: what was written around that stays. */
function replaced(yaml: Document, node: unknown, after: unknown): unknown {
  const made = yaml.createNode(after)
  if (!isNode(node)) return made
  made.commentBefore = node.commentBefore
  made.spaceBefore = node.spaceBefore
  // Behind a list or map the comment belongs to its last line.
  if (!isCollection(made) && !isCollection(node)) made.comment = node.comment
  if (isScalar(made) && isScalar(node) && typeof made.value === 'string' && typeof node.value === 'string') {
    made.type = node.type
  }
  return made
}
