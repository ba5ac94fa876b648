import { OttlFault } from '../../../error.ts'
import { readXPathTokens } from './xpath-lexer.ts'
import { checkCall } from './xpath-functions.ts'
import type { Axis, BinaryOperator, NodeTest, Step, XPathNode, XPathToken } from './xpath-syntax.ts'

const maxLength = 10_000
const maxDepth = 200

const axes: readonly Axis[] = [
  'ancestor',
  'ancestor-or-self',
  'attribute',
  'child',
  'descendant',
  'descendant-or-self',
  'following',
  'following-sibling',
  'parent',
  'preceding',
  'preceding-sibling',
  'self',
]

/** Operators from the loosest to the tightest. */
const levels: readonly (readonly BinaryOperator[])[] = [
  ['or'],
  ['and'],
  ['=', '!='],
  ['<', '<=', '>', '>='],
  ['+', '-'],
  ['*', 'div', 'mod'],
]

const nodeTypes = new Set(['node', 'text', 'comment', 'processing-instruction'])

const everything: Step = { axis: 'descendant-or-self', test: { kind: 'node' }, predicates: [] }

/** Reads an XPath 1.0 expression; throws a fault that tells what is wrong. */
export function parseXPath(text: string): XPathNode {
  if (text.trim() === '') throw new OttlFault('invalid xpath: the expression is empty')
  if (text.length > maxLength) throw new OttlFault(`invalid xpath: longer than ${maxLength} characters`)
  const parser = new XPathParser(readXPathTokens(text))
  return parser.whole()
}

class XPathParser {
  readonly #tokens: readonly XPathToken[]
  #at = 0
  #depth = 0

  constructor(tokens: readonly XPathToken[]) {
    this.#tokens = tokens
  }

  whole(): XPathNode {
    const node = this.#expression()
    if (this.#token().kind !== 'end') this.#fail('the end')
    return node
  }

  #expression(level = 0): XPathNode {
    if (level === 0) this.#depth += 1
    if (this.#depth > maxDepth) throw new OttlFault(`invalid xpath: nested deeper than ${maxDepth}`)
    const operators = levels[level]
    if (!operators) return this.#unary()
    let left = this.#expression(level + 1)
    for (;;) {
      const operator = operators.find(candidate => this.#isOperator(candidate))
      if (operator === undefined) break
      this.#at += 1
      left = { type: 'binary', operator, left, right: this.#expression(level + 1) }
    }
    if (level === 0) this.#depth -= 1
    return left
  }

  #isOperator(operator: string): boolean {
    const { kind, text } = this.#token()
    return text === operator && kind === (/^[a-z]/.test(operator) ? 'name' : 'symbol')
  }

  #unary(): XPathNode {
    let negative = false
    while (this.#take('-')) negative = !negative
    const operand = this.#union()
    return negative ? { type: 'binary', operator: '*', left: operand, right: { type: 'literal', value: -1 } } : operand
  }

  #union(): XPathNode {
    let left = this.#path()
    while (this.#take('|')) left = { type: 'binary', operator: '|', left, right: this.#path() }
    return left
  }

  #path(): XPathNode {
    if (this.#take('//')) return { type: 'path', start: 'root', steps: [everything, ...this.#steps()] }
    if (this.#take('/')) return { type: 'path', start: 'root', steps: this.#startsStep() ? this.#steps() : [] }
    const primary = this.#primary()
    if (!primary) return { type: 'path', start: 'current', steps: this.#steps() }
    const predicates = this.#predicates()
    const start: XPathNode = predicates.length === 0 ? primary : { type: 'filter', input: primary, predicates }
    if (this.#take('//')) return { type: 'path', start, steps: [everything, ...this.#steps()] }
    return this.#take('/') ? { type: 'path', start, steps: this.#steps() } : start
  }

  /** A literal, call or parenthesis; null where a step begins. */
  #primary(): XPathNode | null {
    const { kind, text } = this.#token()
    if (kind === 'string' || kind === 'number') {
      this.#at += 1
      return { type: 'literal', value: kind === 'number' ? Number(text) : text }
    }
    if (this.#take('(')) {
      let inner = this.#expression()
      while (this.#take(',')) inner = { type: 'binary', operator: '|', left: inner, right: this.#expression() }
      this.#expect(')')
      return inner
    }
    if (kind !== 'name' || this.#token(1).text !== '(' || nodeTypes.has(text)) return null
    this.#at += 2
    const args: XPathNode[] = []
    while (!this.#take(')')) {
      if (args.length > 0) this.#expect(',')
      args.push(this.#expression())
    }
    checkCall(text, args.length)
    return { type: 'call', name: text, args }
  }

  #steps(): Step[] {
    const steps = [this.#step()]
    for (;;) {
      if (this.#take('//')) steps.push(everything, this.#step())
      else if (this.#take('/')) steps.push(this.#step())
      else return steps
    }
  }

  #startsStep(): boolean {
    const { kind, text } = this.#token()
    return kind === 'name' || kind === 'axis' || (kind === 'symbol' && /^(?:\.|\.\.|@|\*)$/.test(text))
  }

  #step(): Step {
    if (this.#take('..')) return { axis: 'parent', test: { kind: 'node' }, predicates: this.#predicates() }
    if (this.#take('.')) return { axis: 'self', test: { kind: 'node' }, predicates: this.#predicates() }
    const axis = this.#axis()
    const test = this.#test()
    return { axis, test, predicates: this.#predicates() }
  }

  #axis(): Axis {
    if (this.#take('@')) return 'attribute'
    const { kind, text } = this.#token()
    if (kind !== 'axis') return 'child'
    this.#at += 1
    const axis = axes.find(known => known === text)
    if (!axis) throw new OttlFault(`invalid xpath: unknown axis ${text}`)
    return axis
  }

  #test(): NodeTest {
    if (this.#take('*')) return { kind: 'any-name' }
    const { kind, text } = this.#token()
    if (kind !== 'name') return this.#fail('a name, * or node test')
    this.#at += 1
    if (this.#token().text === '(' && this.#token().kind === 'symbol') return this.#typeTest(text)
    const colon = text.indexOf(':')
    return { kind: 'name', prefix: colon < 0 ? '' : text.slice(0, colon), local: text.slice(colon + 1) }
  }

  #typeTest(text: string): NodeTest {
    this.#expect('(')
    if (text === 'processing-instruction' && this.#token().kind === 'string') this.#at += 1
    this.#expect(')')
    switch (text) {
      case 'node':
      case 'text':
      case 'comment':
      case 'processing-instruction':
        return { kind: text }
    }
    return this.#fail('a node test')
  }

  #predicates(): XPathNode[] {
    const predicates: XPathNode[] = []
    while (this.#take('[')) {
      predicates.push(this.#expression())
      this.#expect(']')
    }
    return predicates
  }

  #token(ahead = 0): XPathToken {
    return this.#tokens[this.#at + ahead] ?? { kind: 'end', text: '' }
  }

  #take(symbol: string): boolean {
    const { kind, text } = this.#token()
    if (kind !== 'symbol' || text !== symbol) return false
    this.#at += 1
    return true
  }

  #expect(symbol: string): void {
    if (!this.#take(symbol)) this.#fail(symbol)
  }

  #fail(expected: string): never {
    const { kind, text } = this.#token()
    const found = kind === 'end' ? 'the end' : JSON.stringify(text.slice(0, 50))
    throw new OttlFault(`invalid xpath: expected ${expected}, found ${found}`)
  }
}
