import { OttlFault } from '../../../error.ts'

export interface XmlName {
  readonly prefix: string
  readonly local: string
}

export interface XmlAttribute {
  readonly name: XmlName
  readonly value: string
}

export type XmlToken =
  | { readonly type: 'start'; readonly name: XmlName; readonly attributes: readonly XmlAttribute[] }
  | { readonly type: 'end' }
  | { readonly type: 'text' | 'cdata' | 'comment' | 'directive'; readonly text: string }
  | { readonly type: 'instruction'; readonly target: string; readonly text: string }

/** How deep elements may nest. */
const maxDepth = 1_000

const namePattern = /[\p{L}_:][\p{L}\p{N}\p{M}._:\-·]*/uy
const spacePattern = /[ \t\r\n]*/y

/** Reads XML strictly, token by token; it knows the five named entities and numeric ones, and no others. */
export class XmlReader {
  readonly #text: string
  readonly #open: string[] = []
  #at = 0
  /** An element such as `<a/>` ends without a tag of its own. */
  #pendingEnd = false

  constructor(text: string) {
    this.#text = text
  }

  /** How much of the text has been read. */
  get offset(): number {
    return this.#at
  }

  /** The next token, null at the end. */
  next(): XmlToken | null {
    if (this.#pendingEnd) {
      this.#pendingEnd = false
      this.#open.pop()
      return { type: 'end' }
    }
    if (this.#at >= this.#text.length) {
      if (this.#open.length > 0) this.#fail('unexpected EOF')
      return null
    }
    if (this.#text[this.#at] !== '<') return this.#characters()
    if (this.#text.startsWith('<![CDATA[', this.#at)) {
      return { type: 'cdata', text: this.#normal(this.#until('<![CDATA[', ']]>')) }
    }
    if (this.#text.startsWith('<!--', this.#at)) return this.#comment()
    if (this.#text.startsWith('<!', this.#at)) return this.#directive()
    if (this.#text.startsWith('<?', this.#at)) return this.#instruction()
    return this.#text.startsWith('</', this.#at) ? this.#endTag() : this.#startTag()
  }

  #characters(): XmlToken {
    const next = this.#text.indexOf('<', this.#at)
    const end = next < 0 ? this.#text.length : next
    const raw = this.#text.slice(this.#at, end)
    if (raw.includes(']]>')) this.#fail('unescaped ]]> not in CDATA section')
    const text = this.#decoded(raw)
    this.#at = end
    return { type: 'text', text }
  }

  #comment(): XmlToken {
    const text = this.#until('<!--', '-->')
    if (text.includes('--')) this.#fail('invalid sequence "--" not allowed in comments')
    return { type: 'comment', text: this.#normal(text) }
  }

  /** A declaration such as <!DOCTYPE …>, which may hold others, quotes and comments. */
  #directive(): XmlToken {
    const start = this.#at + 2
    const part = /<!--[\s\S]*?-->|'[^']*'|"[^"]*"|<|>/g
    part.lastIndex = start
    let depth = 0
    for (let match = part.exec(this.#text); match; match = part.exec(this.#text)) {
      if (match[0] === '<') depth += 1
      if (match[0] !== '>') continue
      if (depth === 0) {
        this.#at = part.lastIndex
        return { type: 'directive', text: this.#text.slice(start, match.index) }
      }
      depth -= 1
    }
    return this.#fail('unexpected EOF')
  }

  #instruction(): XmlToken {
    const body = this.#until('<?', '?>')
    namePattern.lastIndex = 0
    const target = namePattern.exec(body)?.[0]
    if (target === undefined) return this.#fail('expected target name after <?')
    const text = body.slice(target.length).replace(/^[ \t\r\n]+/, '')
    if (target === 'xml') {
      const version = /(?:^|\s)version\s*=\s*["']([^"']*)["']/.exec(text)?.[1]
      if (version !== undefined && version !== '1.0') {
        throw new OttlFault(
          `xml: unsupported version ${JSON.stringify(version.slice(0, 20))}; only version 1.0 is supported`,
        )
      }
    }
    return { type: 'instruction', target, text }
  }

  #endTag(): XmlToken {
    this.#at += 2
    const name = this.#name('element name after </')
    this.#space()
    if (this.#text[this.#at] !== '>') this.#fail(`invalid characters between </${name} and >`)
    this.#at += 1
    const open = this.#open.pop()
    if (open === undefined) this.#fail(`unexpected end element </${name}>`)
    if (open !== name) this.#fail(`element <${open}> closed by </${name}>`)
    return { type: 'end' }
  }

  #startTag(): XmlToken {
    this.#at += 1
    const name = this.#name('element name after <')
    const attributes: XmlAttribute[] = []
    for (;;) {
      this.#space()
      const char = this.#text[this.#at]
      if (char === '>') {
        this.#at += 1
        break
      }
      if (char === '/') {
        if (this.#text[this.#at + 1] !== '>') this.#fail('expected /> in element')
        this.#at += 2
        this.#pendingEnd = true
        break
      }
      attributes.push(this.#attribute())
    }
    this.#open.push(name)
    if (this.#open.length > maxDepth) throw new OttlFault(`exceeded maximum XML nesting depth of ${maxDepth}`)
    return { type: 'start', name: this.#split(name), attributes }
  }

  #attribute(): XmlAttribute {
    const name = this.#name('attribute name in element')
    this.#space()
    if (this.#text[this.#at] !== '=') this.#fail('attribute name without = in element')
    this.#at += 1
    this.#space()
    const quote = this.#text[this.#at]
    if (quote !== '"' && quote !== "'") return this.#fail('unquoted or missing attribute value in element')
    const end = this.#text.indexOf(quote, this.#at + 1)
    if (end < 0) this.#fail('unexpected EOF')
    const raw = this.#text.slice(this.#at + 1, end)
    if (raw.includes('<')) this.#fail('unescaped < inside quoted string')
    const value = this.#decoded(raw)
    this.#at = end + 1
    return { name: this.#split(name), value }
  }

  #name(expected: string): string {
    if (this.#at >= this.#text.length) this.#fail('unexpected EOF')
    namePattern.lastIndex = this.#at
    const name = namePattern.exec(this.#text)?.[0]
    if (name === undefined || name.indexOf(':') !== name.lastIndexOf(':')) return this.#fail(`expected ${expected}`)
    this.#at += name.length
    return name
  }

  #split(name: string): XmlName {
    const colon = name.indexOf(':')
    const whole = colon <= 0 || colon === name.length - 1
    return whole ? { prefix: '', local: name } : { prefix: name.slice(0, colon), local: name.slice(colon + 1) }
  }

  #space(): void {
    spacePattern.lastIndex = this.#at
    this.#at += spacePattern.exec(this.#text)?.[0].length ?? 0
  }

  /** The text between two marks; goes behind the second. */
  #until(open: string, close: string): string {
    const start = this.#at + open.length
    const end = this.#text.indexOf(close, start)
    if (end < 0) this.#fail('unexpected EOF')
    this.#at = end + close.length
    return this.#text.slice(start, end)
  }

  #normal(text: string): string {
    const normal = text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text
    // oxlint-disable-next-line no-control-regex -- control characters are what is refused
    if (/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/.test(normal)) this.#fail('illegal character code')
    return normal
  }

  #decoded(raw: string): string {
    const text = this.#normal(raw)
    if (!text.includes('&')) return text
    return text.replace(/&([^;&\s]{0,20};)?/g, (whole, name: string | undefined) => {
      return entityText(name?.slice(0, -1) ?? '') ?? this.#fail(`invalid character entity ${whole}`)
    })
  }

  #fail(message: string): never {
    const line = this.#text.slice(0, this.#at).split('\n').length
    throw new OttlFault(`XML syntax error on line ${line}: ${message}`)
  }
}

const entities = new Map([
  ['lt', '<'],
  ['gt', '>'],
  ['amp', '&'],
  ['apos', "'"],
  ['quot', '"'],
])

function entityText(name: string): string | null {
  const code = /^#x([0-9a-fA-F]{1,6})$/.exec(name)?.[1]
  const point = code === undefined ? Number(/^#(\d{1,7})$/.exec(name)?.[1] ?? Number.NaN) : Number.parseInt(code, 16)
  if (Number.isNaN(point)) return entities.get(name) ?? null
  const legal =
    point === 9 ||
    point === 10 ||
    point === 13 ||
    (point >= 0x20 && point <= 0xd7ff) ||
    (point >= 0xe000 && point <= 0x10ffff)
  return legal && point !== 0xfffe && point !== 0xffff ? String.fromCodePoint(point) : null
}
