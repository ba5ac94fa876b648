import { OttlFault } from '../../../error.ts'
import type { XmlNode } from './xml-node.ts'
import { followingOf, precedingOf, visibleChildren } from './xml-walk.ts'
import { callXPathFunction, type XPathContext } from './xpath-functions.ts'
import { parseXPath } from './xpath-parser.ts'
import type { Axis, BinaryOperator, NodeTest, Step, XPathNode } from './xpath-syntax.ts'
import { asBoolean, asNumber, asText, isNodes, type XPathValue } from './xpath-value.ts'

/** Finds nodes in a document, in its order. */
export interface XPath {
  select(document: XmlNode): readonly XmlNode[]
}

/** How many nodes one selection may look at: paths such as //*/ /*//* multiply. */
const maxVisits = 2_000_000

export function compileXPath(text: string): XPath {
  const expression = parseXPath(text)
  return {
    select: document => {
      const value = new Evaluation(document).value(expression, { node: document, position: 1, size: 1 })
      return isNodes(value) ? value : []
    },
  }
}

class Evaluation {
  readonly #document: XmlNode
  #visits = 0

  constructor(document: XmlNode) {
    this.#document = document
  }

  value(node: XPathNode, context: XPathContext): XPathValue {
    switch (node.type) {
      case 'literal':
        return node.value
      case 'call':
        return callXPathFunction(
          node.name,
          node.args.map(argument => this.value(argument, context)),
          context,
        )
      case 'binary':
        return this.#binary(node.operator, node.left, node.right, context)
      case 'filter': {
        const input = this.value(node.input, context)
        return isNodes(input) ? this.#filtered(input, node.predicates) : input
      }
      case 'path':
        return this.#path(node.start, node.steps, context)
    }
  }

  #path(start: 'root' | 'current' | XPathNode, steps: readonly Step[], context: XPathContext): readonly XmlNode[] {
    let nodes: readonly XmlNode[]
    if (start === 'root') nodes = [this.#document]
    else if (start === 'current') nodes = [context.node]
    else {
      const value = this.value(start, context)
      if (!isNodes(value)) throw new OttlFault('xpath: a path must start at nodes')
      nodes = value
    }
    for (const step of steps) nodes = this.#step(nodes, step)
    return nodes
  }

  #step(nodes: readonly XmlNode[], { axis, test, predicates }: Step): readonly XmlNode[] {
    const found = new Set<XmlNode>()
    for (const node of nodes) {
      const reached: XmlNode[] = []
      for (const candidate of along(axis, node)) {
        this.#visits += 1
        if (this.#visits > maxVisits) throw new OttlFault('the xpath looks at too many nodes; make it more exact')
        if (matches(candidate, test, axis)) reached.push(candidate)
      }
      for (const kept of this.#filtered(reached, predicates)) found.add(kept)
    }
    return inOrder(found)
  }

  #filtered(nodes: readonly XmlNode[], predicates: readonly XPathNode[]): readonly XmlNode[] {
    let kept = nodes
    for (const predicate of predicates) {
      const size = kept.length
      kept = kept.filter((node, index) => {
        const value = this.value(predicate, { node, position: index + 1, size })
        return typeof value === 'number' ? value === index + 1 : asBoolean(value)
      })
    }
    return kept
  }

  #binary(operator: BinaryOperator, left: XPathNode, right: XPathNode, context: XPathContext): XPathValue {
    const a = this.value(left, context)
    if (operator === 'or' || operator === 'and') {
      if (asBoolean(a) === (operator === 'or')) return operator === 'or'
      return asBoolean(this.value(right, context))
    }
    const b = this.value(right, context)
    switch (operator) {
      case '|':
        return inOrder(new Set([...(isNodes(a) ? a : []), ...(isNodes(b) ? b : [])]))
      case '+':
      case '-':
      case '*':
      case 'div':
      case 'mod':
        return calculated(operator, asNumber(a), asNumber(b))
      case '=':
      case '!=':
      case '<':
      case '<=':
      case '>':
      case '>=':
        return this.#compared(operator, a, b)
    }
  }

  /** A comparison with nodes holds if it holds for one of them. */
  #compared(operator: Comparison, a: XPathValue, b: XPathValue): boolean {
    if (isNodes(a) && typeof b !== 'boolean') return a.some(node => this.#compared(operator, this.#text(node), b))
    if (isNodes(b) && typeof a !== 'boolean') return b.some(node => this.#compared(operator, a, this.#text(node)))
    if (operator === '=' || operator === '!=') return isEqual(a, b) === (operator === '=')
    const x = asNumber(a)
    const y = asNumber(b)
    if (operator === '<') return x < y
    if (operator === '<=') return x <= y
    return operator === '>' ? x > y : x >= y
  }

  #text(node: XmlNode): string {
    this.#visits += 1
    if (this.#visits > maxVisits) throw new OttlFault('the xpath compares too many nodes; make it more exact')
    return node.text()
  }
}

function calculated(operator: '+' | '-' | '*' | 'div' | 'mod', a: number, b: number): number {
  if (operator === '+') return a + b
  if (operator === '-') return a - b
  if (operator === '*') return a * b
  return operator === 'div' ? a / b : a % b
}

type Comparison = '=' | '!=' | '<' | '<=' | '>' | '>='

function isEqual(a: XPathValue, b: XPathValue): boolean {
  if (typeof a === 'boolean' || typeof b === 'boolean') return asBoolean(a) === asBoolean(b)
  return typeof a === 'number' || typeof b === 'number' ? asNumber(a) === asNumber(b) : asText(a) === asText(b)
}

function inOrder(nodes: ReadonlySet<XmlNode>): readonly XmlNode[] {
  return [...nodes].sort((a, b) => a.order - b.order)
}

function matches(node: XmlNode, test: NodeTest, axis: Axis): boolean {
  const named = node.type === (axis === 'attribute' ? 'attribute' : 'element')
  switch (test.kind) {
    case 'node':
      return true
    case 'text':
      return node.type === 'text' || node.type === 'cdata' || node.type === 'directive'
    case 'comment':
      return node.type === 'comment'
    case 'processing-instruction':
      return node.type === 'instruction'
    case 'any-name':
      return named
    case 'name':
      return named && test.prefix === node.prefix && (test.local === '*' || test.local === node.name)
  }
}

/** The nodes on an axis, the nearest first. */
function* along(axis: Axis, node: XmlNode): Iterable<XmlNode> {
  switch (axis) {
    case 'self':
      yield node
      return
    case 'child':
      yield* visibleChildren(node)
      return
    case 'attribute':
      yield* node.attributes
      return
    case 'parent':
      if (node.parent) yield node.parent
      return
    case 'descendant-or-self':
      yield node
      yield* descendantsOf(node)
      return
    case 'descendant':
      yield* descendantsOf(node)
      return
    case 'ancestor-or-self':
      yield node
      yield* ancestorsOf(node)
      return
    case 'ancestor':
      yield* ancestorsOf(node)
      return
    case 'following-sibling':
      yield* followingOf(node)
      return
    case 'preceding-sibling':
      yield* precedingOf(node)
      return
    case 'following':
      for (const start of [node, ...ancestorsOf(node)]) {
        for (const sibling of followingOf(start)) {
          yield sibling
          yield* descendantsOf(sibling)
        }
      }
      return
    case 'preceding':
      for (const start of [node, ...ancestorsOf(node)]) {
        for (const sibling of precedingOf(start)) yield* [sibling, ...descendantsOf(sibling)].reverse()
      }
  }
}

function* ancestorsOf(node: XmlNode): Iterable<XmlNode> {
  for (let parent = node.parent; parent; parent = parent.parent) yield parent
}

/** Walks with a stack of its own: a chain of generators would cost the depth of the tree for each node. */
function* descendantsOf(node: XmlNode): Iterable<XmlNode> {
  const stack = visibleChildren(node).reverse()
  for (let next = stack.pop(); next; next = stack.pop()) {
    yield next
    const children = visibleChildren(next)
    for (let at = children.length - 1; at >= 0; at -= 1) {
      const child = children[at]
      if (child) stack.push(child)
    }
  }
}
