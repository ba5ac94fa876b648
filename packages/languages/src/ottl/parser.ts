import type { ArgumentNode, CallNode, ComparisonOperator, ConditionNode, ExpressionNode, MathOperator } from './ast.ts'
import type { LambdaNode, PathSegment, Position, StatementNode, ValueNode } from './ast.ts'
import { isCondition } from './ast.ts'
import { OttlError } from './error.ts'
import { type Token, tokenize } from './lexer.ts'

/** How deep parentheses, brackets, calls and lambdas may nest. */
const maxDepth = 100

const reserved = new Set(['nil', 'true', 'false', 'not', 'and', 'or'])
const comparisonOperators: ReadonlySet<string> = new Set(['==', '!=', '<', '<=', '>', '>='])

/** Reads statements, one or more lines each, with `#` comments between them. */
export function parseStatements(text: string): StatementNode[] {
  const parser = new Parser(text)
  const statements: StatementNode[] = []
  while (!parser.atEnd()) statements.push(parser.statement())
  return statements
}

/** Reads a condition: what may follow `where`. */
export function parseCondition(text: string): ConditionNode {
  const parser = new Parser(text)
  const condition = parser.condition()
  parser.end("'and', 'or' or the end of the condition")
  return condition
}

/** Reads a value expression: a path, literal, converter call, list, map or math. */
export function parseValue(text: string): ValueNode {
  const parser = new Parser(text)
  const value = parser.value()
  parser.end('an operator or the end of the expression')
  return value
}

class Parser {
  readonly #text: string
  readonly #tokens: readonly Token[]
  readonly #last: Token
  #index = 0
  #depth = 0

  constructor(text: string) {
    this.#text = text
    this.#tokens = tokenize(text)
    const last = this.#tokens.at(-1)
    if (last === undefined) throw new Error('the lexer always ends with an end token')
    this.#last = last
  }

  atEnd(): boolean {
    return this.#peek().type === 'end'
  }

  end(expected: string): void {
    if (!this.atEnd()) this.#expected(expected)
  }

  statement(): StatementNode {
    const first = this.#peek()
    if (first.type !== 'name') this.#expected('a statement such as set(attributes["key"], "value")')
    if (isUpper(first.text))
      this.#fail(first.at, `editor names start with a lower-case letter, but this is '${first.text}'`)
    this.#index += 1
    if (!this.#sees('(')) this.#expected(`'(' after the editor name ${first.text}`)
    const editor: CallNode = { type: 'call', at: first.at, name: first.text, args: this.#arguments(), keys: [] }
    if (this.#sees('[')) this.#fail(this.#peek().at, 'only paths and converter calls can be indexed, not editors')
    const where = this.#acceptName('where') ? this.condition() : null
    const end = this.#tokens[this.#index - 1] ?? first
    const next = this.#peek()
    if (next.type !== 'end' && next.at.line === end.at.line) {
      this.#expected(where ? "'and', 'or' or a new line" : "'where' or a new line")
    }
    return { at: first.at, text: this.#text.slice(first.start, end.end), editor, where }
  }

  condition(): ConditionNode {
    return this.#asCondition(this.#disjunction(false))
  }

  value(): ValueNode {
    return asValue(this.#sum(false))
  }

  /** With `allowValue` a lone value may stand where a condition could: inside parentheses and as a lambda's body. */
  #disjunction(allowValue: boolean): ExpressionNode {
    return this.#logic('or', allowValue, allow => this.#logic('and', allow, inner => this.#negation(inner)))
  }

  #logic(word: 'and' | 'or', allowValue: boolean, operand: (allowValue: boolean) => ExpressionNode): ExpressionNode {
    const first = operand(allowValue)
    if (!this.#seesName(word)) return first
    const operands = [this.#asCondition(first)]
    while (this.#acceptName(word)) operands.push(this.#asCondition(operand(false)))
    return { type: word, at: first.at, operands }
  }

  #negation(allowValue: boolean): ExpressionNode {
    const token = this.#peek()
    if (!this.#acceptName('not')) return this.#comparison(allowValue)
    return { type: 'not', at: token.at, operand: this.#asCondition(this.#comparison(false)) }
  }

  #comparison(allowValue: boolean): ExpressionNode {
    const left = this.#sum(true)
    if (isCondition(left)) return left
    const { text } = this.#peek()
    if (!this.#peekIsSymbol() || !isComparisonOperator(text)) {
      const standsAlone = left.type === 'call' || (left.type === 'literal' && typeof left.value === 'boolean')
      if (!allowValue && !standsAlone) this.#expected('a comparison operator (==, !=, <, <=, >, >=)')
      return left
    }
    this.#index += 1
    return { type: 'comparison', at: left.at, operator: text, left, right: this.value() }
  }

  #sum(inCondition: boolean): ExpressionNode {
    return this.#math(['+', '-'], () => this.#math(['*', '/'], () => this.#unary(inCondition)))
  }

  #math(operators: readonly MathOperator[], operand: () => ExpressionNode): ExpressionNode {
    const first = operand()
    if (isCondition(first)) return first
    const rest: { operator: MathOperator; operand: ValueNode }[] = []
    for (;;) {
      const operator = this.#peekIsSymbol() ? operators.find(known => known === this.#peek().text) : undefined
      if (operator === undefined) break
      this.#checkMath(first)
      this.#index += 1
      const right = operand()
      rest.push({ operator, operand: this.#checkMath(right) })
    }
    return rest.length === 0 ? first : { type: 'math', at: first.at, first, rest }
  }

  #unary(inCondition: boolean): ExpressionNode {
    const { at } = this.#peek()
    if (this.#accept('+')) return this.#checkMath(this.#primary(false))
    if (!this.#accept('-')) return this.#primary(inCondition)
    const operand = this.#checkMath(this.#primary(false))
    // Zero keeps its sign only as a double: an integer has no -0.
    if (operand.type === 'number')
      return operand.value === 0 && !operand.double ? operand : { ...operand, at, value: -operand.value }
    return { type: 'negate', at, operand }
  }

  #primary(inCondition: boolean): ExpressionNode {
    const token = this.#peek()
    const { at } = token
    switch (token.type) {
      case 'string':
      case 'bytes':
        this.#index += 1
        return { type: 'literal', at, value: token.value }
      case 'number':
        this.#index += 1
        return { type: 'number', at, value: token.value, double: token.double }
      case 'name':
        return this.#name(token)
      case 'symbol':
        if (token.text === '(') return this.#isLambda() ? this.#lambda() : this.#parentheses(inCondition)
        if (token.text === '[') return { type: 'list', at, items: this.#list('[', ']', () => this.value()) }
        if (token.text === '{') return { type: 'map', at, entries: this.#mapEntries() }
        return this.#expected('a value')
      case 'end':
        return this.#expected('a value')
    }
  }

  #name(token: Token): ValueNode {
    const { at, text } = token
    this.#index += 1
    if (text === 'nil') return { type: 'literal', at, value: null }
    if (text === 'true' || text === 'false') return { type: 'literal', at, value: text === 'true' }
    if (reserved.has(text) || text === '_') {
      this.#index -= 1
      return this.#expected('a value')
    }
    if (isUpper(text)) {
      if (!this.#sees('(')) return { type: 'symbol', at, name: text }
      return { type: 'call', at, name: text, args: this.#arguments(), keys: this.#keys() }
    }
    if (this.#sees('(')) this.#fail(at, `converter names start with an upper-case letter, but this is '${text}'`)
    const segments: PathSegment[] = [this.#segment(token)]
    while (this.#accept('.')) {
      const next = this.#peek()
      if (next.type !== 'name') this.#expected("a field name after '.'")
      this.#index += 1
      segments.push(this.#segment(next))
    }
    return { type: 'path', at, segments }
  }

  #segment(token: Token): PathSegment {
    if (!/^[a-z][a-z0-9_]*$/.test(token.text) || reserved.has(token.text)) {
      this.#fail(token.at, `'${token.text}' cannot be part of a path; use lower-case letters, digits and underscores`)
    }
    return { name: token.text, at: token.at, keys: this.#keys() }
  }

  #keys(): ValueNode[] {
    const keys: ValueNode[] = []
    while (this.#sees('[')) {
      this.#enter()
      const key = this.value()
      const isText = key.type === 'literal' && typeof key.value === 'string'
      if (!isText && !isMath(key))
        this.#fail(key.at, 'expected a string, an integer, a path or a converter call as key')
      if (!this.#accept(']')) this.#expected("']'")
      this.#depth -= 1
      keys.push(key)
    }
    return keys
  }

  #arguments(): ArgumentNode[] {
    return this.#list('(', ')', () => {
      const token = this.#peek()
      const next = this.#tokens[this.#index + 1]
      const named = token.type === 'name' && next?.type === 'symbol' && next.text === '='
      if (named) this.#index += 2
      return { name: named ? token.text : '', at: token.at, value: this.value() }
    })
  }

  #list<Item>(open: '(' | '[', close: ')' | ']', item: () => Item): Item[] {
    if (!this.#sees(open)) this.#expected(`'${open}'`)
    this.#enter()
    const items: Item[] = []
    if (!this.#sees(close)) {
      do items.push(item())
      while (this.#accept(','))
    }
    if (!this.#accept(close)) this.#expected(`',' or '${close}'`)
    this.#depth -= 1
    return items
  }

  #mapEntries(): { key: string; value: ValueNode }[] {
    this.#enter()
    const entries: { key: string; value: ValueNode }[] = []
    while (!this.#accept('}')) {
      const key = this.#peek()
      if (key.type !== 'string') return this.#expected("a string key or '}'")
      this.#index += 1
      if (!this.#accept(':')) this.#expected("':' after the key")
      entries.push({ key: key.value, value: this.value() })
      // The comma may be left out: the language allows it.
      this.#accept(',')
    }
    this.#depth -= 1
    return entries
  }

  #parentheses(inCondition: boolean): ExpressionNode {
    this.#enter()
    const inner = inCondition ? this.#disjunction(true) : this.#sum(false)
    if (!this.#accept(')')) this.#expected(inCondition ? "'and', 'or', an operator or ')'" : "an operator or ')'")
    this.#depth -= 1
    if (isCondition(inner) || isMath(inner)) return inner
    if (inCondition && inner.type === 'literal' && typeof inner.value === 'boolean') return inner
    return this.#fail(inner.at, 'expected a number, a path, a converter call or math in the parentheses')
  }

  #isLambda(): boolean {
    let index = this.#index + 1
    const at = (offset: number) => this.#tokens[index + offset]
    while (at(0)?.type === 'name' && at(1)?.text === ',') index += 2
    if (at(0)?.type === 'name') index += 1
    return at(0)?.text === ')' && at(1)?.text === '=>'
  }

  #lambda(): LambdaNode {
    const { at } = this.#peek()
    const parameters = this.#list('(', ')', () => {
      const token = this.#peek()
      this.#index += 1
      if (token.text !== '_') this.#segment(token)
      return { name: token.text, at: token.at }
    })
    this.#accept('=>')
    this.#depth += 1
    const body = this.#disjunction(true)
    this.#depth -= 1
    if (body.type === 'lambda') this.#fail(body.at, 'a lambda cannot give another lambda')
    return { type: 'lambda', at, parameters, body }
  }

  #asCondition(node: ExpressionNode): ConditionNode {
    if (isCondition(node) || node.type === 'call') return node
    if (node.type === 'literal' && typeof node.value === 'boolean') return node
    return this.#fail(node.at, 'expected a comparison, a converter call, true or false')
  }

  #checkMath(node: ExpressionNode): ValueNode {
    if (!isCondition(node) && isMath(node)) return node
    return this.#fail(node.at, 'only numbers, paths, converter calls and math can be operands of math')
  }

  /** Consumes an opening bracket. */
  #enter(): void {
    const { at } = this.#peek()
    this.#index += 1
    this.#depth += 1
    if (this.#depth > maxDepth) this.#fail(at, `nested too deeply, more than ${maxDepth} levels`)
  }

  #peek(): Token {
    return this.#tokens[this.#index] ?? this.#last
  }

  #peekIsSymbol(): boolean {
    return this.#peek().type === 'symbol'
  }

  #sees(symbol: string): boolean {
    return this.#peekIsSymbol() && this.#peek().text === symbol
  }

  #seesName(name: string): boolean {
    return this.#peek().type === 'name' && this.#peek().text === name
  }

  #accept(symbol: string): boolean {
    const seen = this.#sees(symbol)
    if (seen) this.#index += 1
    return seen
  }

  #acceptName(name: string): boolean {
    const seen = this.#seesName(name)
    if (seen) this.#index += 1
    return seen
  }

  #expected(what: string): never {
    const token = this.#peek()
    const found = token.text.length > 40 ? `${token.text.slice(0, 40)}…` : token.text
    return this.#fail(
      token.at,
      `expected ${what}, found ${token.type === 'end' ? 'the end of the text' : `'${found}'`}`,
    )
  }

  #fail(at: Position, message: string): never {
    throw new OttlError(message, at.line, at.column)
  }
}

function isUpper(name: string): boolean {
  return /^[A-Z]/.test(name)
}

function isComparisonOperator(text: string): text is ComparisonOperator {
  return comparisonOperators.has(text)
}

function isMath(node: ValueNode): boolean {
  return (
    node.type === 'number' ||
    node.type === 'path' ||
    node.type === 'call' ||
    node.type === 'math' ||
    node.type === 'negate'
  )
}

function asValue(node: ExpressionNode): ValueNode {
  if (isCondition(node)) throw new OttlError('expected a value, found a condition', node.at.line, node.at.column)
  return node
}
