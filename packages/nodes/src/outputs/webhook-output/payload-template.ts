/** What a place of a payload stands for. */
export type Expression =
  | { readonly kind: 'item'; readonly path: readonly string[] }
  | { readonly kind: 'constant'; readonly value: string | number }
  | { readonly kind: 'call'; readonly name: FunctionName; readonly parameters: readonly Expression[] }

export type TemplatePart = string | Expression

const functionNames = ['index', 'json', 'escape', 'default'] as const
export type FunctionName = (typeof functionNames)[number]

const aliases: Readonly<Record<string, FunctionName>> = { toJson: 'json', toJSON: 'json' }
const logic = new Set(['if', 'else', 'end', 'range', 'with', 'template', 'block', 'define', 'break', 'continue'])

const maxPlaces = 500
const maxDepth = 8

/** A payload that cannot be read; the message is for its author. */
export class PayloadError extends Error {}

interface Token {
  readonly kind: 'path' | 'text' | 'number' | 'word' | 'mark'
  readonly text: string
}

const tokenPattern =
  /\s+|(?<path>(?:\.[A-Za-z_][A-Za-z0-9_]*)+|\.)|(?<quoted>"(?:[^"\\\n]|\\.)*")|(?<raw>`[^`]*`)|(?<number>-?\d+(?:\.\d+)?)|(?<word>[A-Za-z_]\w*)|(?<mark>[|()])/y

function tokensOf(action: string): Token[] {
  const tokens: Token[] = []
  tokenPattern.lastIndex = 0
  while (tokenPattern.lastIndex < action.length) {
    const at = tokenPattern.lastIndex
    const groups = tokenPattern.exec(action)?.groups
    if (!groups)
      throw new PayloadError(`{{${action}}}: cannot read it from ${JSON.stringify(action.slice(at, at + 20))}`)
    const { path, quoted, raw, number, word, mark } = groups
    if (path !== undefined) tokens.push({ kind: 'path', text: path })
    else if (quoted !== undefined) tokens.push({ kind: 'text', text: unquoted(quoted, action) })
    else if (raw !== undefined) tokens.push({ kind: 'text', text: raw.slice(1, -1) })
    else if (number !== undefined) tokens.push({ kind: 'number', text: number })
    else if (word !== undefined) tokens.push({ kind: 'word', text: word })
    else if (mark !== undefined) tokens.push({ kind: 'mark', text: mark })
  }
  return tokens
}

function unquoted(quoted: string, action: string): string {
  try {
    return String(JSON.parse(quoted))
  } catch {
    throw new PayloadError(`{{${action}}}: ${quoted} has an escape that JSON does not know`)
  }
}

/** Reads the inside of one `{{ … }}`. */
class ActionReader {
  private readonly action: string
  private readonly tokens: readonly Token[]
  private at = 0

  constructor(action: string) {
    this.action = action
    this.tokens = tokensOf(action)
  }

  whole(): Expression {
    const expression = this.pipeline(0)
    if (this.at < this.tokens.length) throw this.error('a closing bracket too many')
    return expression
  }

  private pipeline(depth: number): Expression {
    if (depth > maxDepth) throw this.error('brackets are nested too deep')
    let value = this.command(depth, [])
    while (this.isMark('|')) {
      this.at += 1
      value = this.command(depth, [value])
    }
    return value
  }

  /** One call or operand; `piped` comes behind its own parameters. */
  private command(depth: number, piped: readonly Expression[]): Expression {
    const token = this.tokens[this.at]
    if (token?.kind !== 'word') {
      if (piped.length > 0) throw this.error('a function must follow |')
      return this.operand(depth)
    }
    this.at += 1
    const name = this.functionName(token.text)
    const parameters: Expression[] = []
    while (this.at < this.tokens.length && !this.isMark('|') && !this.isMark(')')) parameters.push(this.operand(depth))
    parameters.push(...piped)
    const needed = name === 'default' ? 2 : 1
    if (parameters.length < needed || (name !== 'index' && parameters.length > needed)) {
      throw this.error(
        `${token.text} takes ${name === 'index' ? 'a value and keys' : `${needed} value${needed > 1 ? 's' : ''}`}`,
      )
    }
    return { kind: 'call', name, parameters }
  }

  private functionName(word: string): FunctionName {
    const name =
      functionNames.find(known => known === word) ?? (Object.hasOwn(aliases, word) ? aliases[word] : undefined)
    if (name) return name
    if (logic.has(word)) throw this.error(`${word} is not supported: a payload has values and no logic`)
    throw this.error(`${word} is not a function; there are ${functionNames.join(', ')}`)
  }

  private operand(depth: number): Expression {
    const token = this.tokens[this.at]
    if (!token) throw this.error('a value is missing')
    this.at += 1
    if (token.kind === 'text') return { kind: 'constant', value: token.text }
    if (token.kind === 'number') return { kind: 'constant', value: Number(token.text) }
    if (token.kind === 'path') return this.path(token.text)
    if (token.text !== '(') throw this.error(`${token.text} does not belong there`)
    const inner = this.pipeline(depth + 1)
    if (!this.isMark(')')) throw this.error('a closing bracket is missing')
    this.at += 1
    return inner
  }

  private path(text: string): Expression {
    const [root, ...path] = text.split('.').slice(1)
    if (root !== 'item') throw this.error('values begin with .item, such as .item.body')
    return { kind: 'item', path }
  }

  private isMark(mark: string): boolean {
    const token = this.tokens[this.at]
    return token?.kind === 'mark' && token.text === mark
  }

  private error(problem: string): PayloadError {
    return new PayloadError(`{{${this.action}}}: ${problem}`)
  }
}

/** The texts and places of a payload in the syntax of Go's templates, of which it knows values and a few functions. */
export function parsePayload(template: string): TemplatePart[] {
  const parts: TemplatePart[] = []
  let rest = template
  let places = 0
  for (;;) {
    const start = rest.indexOf('{{')
    if (start < 0) break
    const end = rest.indexOf('}}', start)
    if (end < 0) throw new PayloadError('A place that begins with {{ has no }} behind it')
    places += 1
    if (places > maxPlaces) throw new PayloadError(`A payload may have ${maxPlaces} places`)
    const action = rest.slice(start + 2, end)
    const trimsBefore = /^-\s/.test(action)
    const trimsBehind = /\s-$/.test(action)
    parts.push(trimsBefore ? rest.slice(0, start).trimEnd() : rest.slice(0, start))
    const inner = action.slice(trimsBefore ? 1 : 0, trimsBehind ? -1 : undefined).trim()
    if (!/^\/\*[^]*\*\/$/.test(inner)) parts.push(new ActionReader(inner).whole())
    rest = trimsBehind ? rest.slice(end + 2).trimStart() : rest.slice(end + 2)
  }
  parts.push(rest)
  return parts.filter(part => part !== '')
}
