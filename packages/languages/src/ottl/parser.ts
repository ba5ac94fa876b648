import type { ArgumentNode, CallNode, ComparisonOperator, ConditionNode, ExpressionNode, MathOperator } from './ast.ts'
import type { LambdaNode, PathSegment, StatementNode, ValueNode } from './ast.ts'
import { isCondition } from './ast.ts'
import { OttlError } from './error.ts'
import { meantKeyword, operatorHint } from './hints.ts'
import type { Token } from './lexer.ts'
import { TokenCursor } from './token-cursor.ts'

const operatorWords = new Set(['not', 'and', 'or'])
const reserved = new Set(['nil', 'true', 'false', ...operatorWords])
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
  if (parser.atEnd()) parser.expected('a condition such as severity_number >= 17')
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

class Parser extends TokenCursor {
  readonly #text: string

  constructor(text: string) {
    super(text)
    this.#text = text
  }

  statement(): StatementNode {
    const first = this.peek()
    if (first.type !== 'name') this.expected('a statement such as set(attributes["key"], "value")')
    if (isUpper(first.text))
      this.fail(first.at, `'${first.text}' is not an editor: editor names start with a lower-case letter, such as set`)
    this.advance()
    if (!this.seesSymbol('(')) {
      this.expected(`'(' after the editor name ${first.text}`, '; a statement begins with an editor such as set(…)')
    }
    const editor: CallNode = { type: 'call', at: first.at, name: first.text, args: this.#arguments(first), keys: [] }
    if (this.seesSymbol('[')) this.fail(this.peek().at, 'only paths and converter calls can be indexed, not editors')
    const where = this.acceptName('where') ? this.#conditionAfter('where', () => this.condition()) : null
    const end = this.peek(-1)
    const next = this.peek()
    if (next.type !== 'end' && next.at.line === end.at.line) {
      const hint = next.text === ')' ? "; this ')' closes nothing" : ''
      this.expected(where ? "'and', 'or' or a new line" : "'where' or a new line", hint)
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
    if (!this.seesName(word)) return first
    const operands = [this.#asCondition(first)]
    while (this.acceptName(word)) {
      operands.push(this.#asCondition(this.#conditionAfter(word, () => operand(false))))
    }
    return { type: word, at: first.at, operands }
  }

  #conditionAfter<T>(word: string, parse: () => T): T {
    if (this.atEnd()) this.expected(`a condition after '${word}', such as severity_number >= 17`)
    return parse()
  }

  #negation(allowValue: boolean): ExpressionNode {
    const token = this.peek()
    if (!this.acceptName('not')) return this.#comparison(allowValue)
    const operand = this.#conditionAfter('not', () => this.#comparison(false))
    return { type: 'not', at: token.at, operand: this.#asCondition(operand) }
  }

  #comparison(allowValue: boolean): ExpressionNode {
    const left = this.#sum(true)
    if (isCondition(left)) return left
    const { text } = this.peek()
    if (!this.seesSymbol() || !isComparisonOperator(text)) {
      const standsAlone = left.type === 'call' || (left.type === 'literal' && typeof left.value === 'boolean')
      if (!allowValue && !standsAlone) {
        this.expected('a comparison operator (==, !=, <, <=, >, >=)', operatorHint(this.peek()))
      }
      return left
    }
    this.advance()
    if (this.atEnd()) this.expected(`a value after '${text}'`)
    if (this.seesSymbol('=')) this.expected(`a value after '${text}'`, "; '==' compares")
    if (text === '<' && this.seesSymbol('>')) this.expected("a value after '<'", "; '!=' is for not equal")
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
      const operator = this.seesSymbol() ? operators.find(known => known === this.peek().text) : undefined
      if (operator === undefined) break
      this.#checkMath(first)
      this.advance()
      const right = operand()
      rest.push({ operator, operand: this.#checkMath(right) })
    }
    return rest.length === 0 ? first : { type: 'math', at: first.at, first, rest }
  }

  #unary(inCondition: boolean): ExpressionNode {
    const { at } = this.peek()
    if (this.accept('+')) return this.#checkMath(this.#primary(false))
    if (!this.accept('-')) return this.#primary(inCondition)
    const operand = this.#checkMath(this.#primary(false))
    // Zero keeps its sign only as a double: an integer has no -0.
    if (operand.type === 'number')
      return operand.value === 0 && !operand.double ? operand : { ...operand, at, value: -operand.value }
    return { type: 'negate', at, operand }
  }

  #primary(inCondition: boolean): ExpressionNode {
    const token = this.peek()
    const { at } = token
    switch (token.type) {
      case 'string':
      case 'bytes':
        this.advance()
        return { type: 'literal', at, value: token.value }
      case 'number':
        this.advance()
        return { type: 'number', at, value: token.value, double: token.double }
      case 'name':
        return this.#name(token)
      case 'symbol':
        if (token.text === '(') return this.#isLambda() ? this.#lambda() : this.#parentheses(inCondition)
        if (token.text === '[') return { type: 'list', at, items: this.#items() }
        if (token.text === '{') return { type: 'map', at, entries: this.#mapEntries() }
        return this.expected('a value')
      case 'end':
        return this.expected('a value')
    }
  }

  #name(token: Token): ValueNode {
    const { at, text } = token
    this.advance()
    if (text === 'nil') return { type: 'literal', at, value: null }
    if (text === 'true' || text === 'false') return { type: 'literal', at, value: text === 'true' }
    if (reserved.has(text) || text === '_') {
      this.advance(-1)
      return this.expected('a value')
    }
    if (isUpper(text)) {
      if (!this.seesSymbol('(')) return this.#symbol(token)
      return { type: 'call', at, name: text, args: this.#arguments(token), keys: this.#keys() }
    }
    if (this.seesSymbol('(')) {
      this.fail(at, `'${text}' is not a converter: converter names start with an upper-case letter, such as Concat`)
    }
    const segments: PathSegment[] = [this.#segment(token)]
    while (this.accept('.')) {
      const next = this.peek()
      if (next.type !== 'name') this.expected("a field name after '.'")
      this.advance()
      segments.push(this.#segment(next))
    }
    return { type: 'path', at, segments }
  }

  /** An enum, or as an argument also the name of a converter. */
  #symbol({ at, text }: Token): ValueNode {
    const keyword = meantKeyword(text)
    if (keyword !== null) this.fail(at, `'${text}' is not known; write '${keyword}'`)
    if (this.seesSymbol('[') || this.seesSymbol('.'))
      this.fail(at, `'${text}' is not a path; write '${text.toLowerCase()}'`)
    const isEnum = /^[A-Z][A-Z0-9_]*$/.test(text)
    if (!isEnum && !this.seesSymbol(',') && !this.seesSymbol(')')) this.expected(`'(' after the converter name ${text}`)
    return { type: 'symbol', at, name: text }
  }

  #segment(token: Token): PathSegment {
    if (!/^[a-z][a-z0-9_]*$/.test(token.text) || reserved.has(token.text)) {
      this.fail(token.at, `'${token.text}' cannot be part of a path; use lower-case letters, digits and underscores`)
    }
    return { name: token.text, at: token.at, keys: this.#keys() }
  }

  #keys(): ValueNode[] {
    const keys: ValueNode[] = []
    while (this.seesSymbol('[')) {
      this.enter()
      const key = this.value()
      const isText = key.type === 'literal' && typeof key.value === 'string'
      if (!isText && !isMath(key)) this.fail(key.at, 'expected a string, an integer, a path or a converter call as key')
      if (!this.accept(']')) this.expected("']'")
      this.leave()
      keys.push(key)
    }
    return keys
  }

  /** The items of a list; the language lets the commas between the first ones be left out. */
  #items(): ValueNode[] {
    this.enter()
    const items: ValueNode[] = []
    while (this.#startsValue()) items.push(this.value())
    while (this.accept(',')) items.push(this.value())
    if (!this.accept(']')) this.expected(items.length === 0 ? "a value or ']'" : "',' or ']'")
    this.leave()
    return items
  }

  #startsValue(): boolean {
    const { type, text } = this.peek()
    if (type === 'symbol') return '([{+-'.includes(text)
    return type !== 'end' && !(type === 'name' && operatorWords.has(text))
  }

  #arguments({ text, at }: Token): ArgumentNode[] {
    const call = `${text}( of line ${at.line}`
    return this.#list(call, () => {
      const token = this.peek()
      const next = this.peek(1)
      const named = token.type === 'name' && next?.type === 'symbol' && next.text === '='
      if (named) this.advance(2)
      // Most functions take no conditions; binding their arguments says so.
      return { name: named ? token.text : '', at: token.at, value: this.#disjunction(true) }
    })
  }

  /** What stands in parentheses behind a function's name or before a lambda's arrow. */
  #list<Item>(opening: string, item: () => Item): Item[] {
    if (!this.seesSymbol('(')) this.expected("'('")
    this.enter()
    const items: Item[] = []
    if (!this.seesSymbol(')')) {
      do items.push(item())
      while (this.accept(','))
    }
    if (!this.accept(')')) this.expected(`',' or ')' to close ${opening}`)
    this.leave()
    return items
  }

  #mapEntries(): { key: string; value: ValueNode }[] {
    this.enter()
    const entries: { key: string; value: ValueNode }[] = []
    while (!this.accept('}')) {
      const key = this.peek()
      if (key.type !== 'string') return this.expected("a string key or '}'")
      this.advance()
      if (!this.accept(':')) this.expected("':' after the key")
      entries.push({ key: key.value, value: this.value() })
      // The comma may be left out: the language allows it.
      this.accept(',')
    }
    this.leave()
    return entries
  }

  #parentheses(inCondition: boolean): ExpressionNode {
    this.enter()
    const inner = inCondition ? this.#disjunction(true) : this.#sum(false)
    if (!this.accept(')')) this.expected(inCondition ? "'and', 'or', an operator or ')'" : "an operator or ')'")
    this.leave()
    if (isCondition(inner) || isMath(inner)) return inner
    // A bool in parentheses is a condition and no longer a value.
    if (inCondition && inner.type === 'literal' && typeof inner.value === 'boolean') {
      return { type: 'and', at: inner.at, operands: [inner] }
    }
    return this.fail(inner.at, 'expected a number, a path, a converter call or math in the parentheses')
  }

  #isLambda(): boolean {
    let offset = 1
    while (this.peek(offset).type === 'name' && this.peek(offset + 1).text === ',') offset += 2
    if (this.peek(offset).type === 'name') offset += 1
    return this.peek(offset).text === ')' && this.peek(offset + 1).text === '=>'
  }

  #lambda(): LambdaNode {
    const { at } = this.peek()
    const parameters = this.#list('the parameters', () => {
      const token = this.peek()
      this.advance()
      if (token.text !== '_') this.#segment(token)
      return { name: token.text, at: token.at }
    })
    this.enter()
    const body = this.#disjunction(true)
    this.leave()
    if (body.type === 'lambda') this.fail(body.at, 'a lambda cannot give another lambda')
    return { type: 'lambda', at, parameters, body }
  }

  #asCondition(node: ExpressionNode): ConditionNode {
    if (isCondition(node) || node.type === 'call') return node
    if (node.type === 'literal' && typeof node.value === 'boolean') return node
    return this.fail(node.at, 'expected a comparison, a converter call, true or false')
  }

  #checkMath(node: ExpressionNode): ValueNode {
    if (!isCondition(node) && isMath(node)) return node
    const hint = node.type === 'literal' && typeof node.value === 'string' ? '; Concat([…], "") joins strings' : ''
    return this.fail(node.at, `only numbers, paths, converter calls and math can be operands of math${hint}`)
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
