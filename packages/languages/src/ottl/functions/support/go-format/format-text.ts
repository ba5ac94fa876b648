/** A verb with its flags, as a format spells it. */
export interface FormatVerb {
  /** Empty where the format ends before it. */
  readonly verb: string
  readonly plus: boolean
  readonly minus: boolean
  readonly sharp: boolean
  readonly space: boolean
  readonly zero: boolean
  /** -1 where none is given, `value` for one that comes from the values. */
  readonly width: number | 'value'
  readonly precision: number | 'value'
  /** Places such as [2] before the width, the precision and the verb; 0 for one that is no number. */
  readonly indexes: readonly [width?: number, precision?: number, verb?: number]
  /** A place stands where it cannot. */
  readonly badIndex: boolean
}

/** Widths and precisions beyond this are errors in Go too. */
export const maxWidth = 1_000_000

/** Takes a format apart into texts and verbs. */
export function readFormat(format: string): (string | FormatVerb)[] {
  const pieces: (string | FormatVerb)[] = []
  let at = 0
  while (at < format.length) {
    const percent = format.indexOf('%', at)
    const end = percent < 0 ? format.length : percent
    if (end > at) pieces.push(format.slice(at, end))
    if (percent < 0) break
    const reader = new VerbReader(format, percent + 1)
    pieces.push(reader.read())
    at = reader.at
  }
  return pieces
}

class VerbReader {
  readonly #format: string
  at: number

  constructor(format: string, at: number) {
    this.#format = format
    this.at = at
  }

  read(): FormatVerb {
    const flags = this.#take(/[-+# 0]*/y)
    const widthIndex = this.#index()
    const width = this.#number()
    let badIndex = widthIndex !== undefined && width !== 'value' && width >= 0
    let precision: number | 'value' = -1
    let precisionIndex: number | undefined
    let pending = widthIndex !== undefined && width !== 'value'
    if (this.#format[this.at] === '.') {
      this.at += 1
      badIndex ||= pending
      precisionIndex = this.#index()
      const given = this.#number()
      precision = given === 'value' ? given : Math.max(0, given)
      pending = precisionIndex !== undefined && given !== 'value'
    }
    const verbIndex = pending ? undefined : this.#index()
    const code = this.#format.codePointAt(this.at)
    const verb = code === undefined ? '' : String.fromCodePoint(code)
    this.at += verb.length
    return {
      verb,
      plus: flags.includes('+'),
      minus: flags.includes('-'),
      sharp: flags.includes('#'),
      space: flags.includes(' '),
      zero: flags.includes('0'),
      width,
      precision,
      indexes: [widthIndex, precisionIndex, verbIndex],
      badIndex,
    }
  }

  #take(form: RegExp): string {
    form.lastIndex = this.at
    const text = form.exec(this.#format)?.[0] ?? ''
    this.at += text.length
    return text
  }

  #index(): number | undefined {
    if (this.#format[this.at] !== '[') return undefined
    const close = this.#format.indexOf(']', this.at)
    const digits = close < 0 ? '' : this.#format.slice(this.at + 1, close)
    this.at = close < 0 ? this.at + 1 : close + 1
    return /^\d{1,7}$/.test(digits) ? Number(digits) : 0
  }

  #number(): number | 'value' {
    if (this.#format[this.at] === '*') {
      this.at += 1
      return 'value'
    }
    const text = this.#take(/\d*/y)
    return text === '' || Number(text) > maxWidth ? -1 : Number(text)
  }
}
