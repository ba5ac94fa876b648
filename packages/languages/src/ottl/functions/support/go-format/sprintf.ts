import { isInt } from '../../../number.ts'
import type { OttlValue } from '../../../value.ts'
import { type Directive, extended, joined } from './directive.ts'
import { type FormatVerb, maxWidth, readFormat } from './format-text.ts'
import { formatValue, typeName } from './format-value.ts'

/** Writes values by a format with the verbs, flags and error marks of Go's fmt.Sprintf. */
export function compileSprintf(format: string): (values: readonly OttlValue[]) => string {
  const pieces = readFormat(format)
  return values => {
    const printer = new Printer(values)
    let out = ''
    for (const piece of pieces) out = extended(out, typeof piece === 'string' ? piece : printer.write(piece))
    return extended(out, printer.leftOver())
  }
}

class Printer {
  readonly #values: readonly OttlValue[]
  #next = 0
  /** An index such as [2] was used somewhere, so that values left over are no error. */
  #reordered = false

  constructor(values: readonly OttlValue[]) {
    this.#values = values
  }

  leftOver(): string {
    if (this.#reordered || this.#next >= this.#values.length) return ''
    const extra = joined(this.#values.slice(this.#next), ', ', value => {
      return value === null ? '<nil>' : `${typeName(value)}=${formatValue(value, plain)}`
    })
    return `%!(EXTRA ${extra})`
  }

  write(spec: FormatVerb): string {
    const { indexes, verb } = spec
    let good = !spec.badIndex
    let errors = ''
    good = this.#goTo(indexes[0]) && good
    const width = this.#resolve(spec.width)
    if (width === null) errors += '%!(BADWIDTH)'
    good = this.#goTo(indexes[1]) && good
    const precision = this.#resolve(spec.precision)
    if (precision === null) errors += '%!(BADPREC)'
    good = this.#goTo(indexes[2]) && good
    if (verb === '') return `${errors}%!(NOVERB)`
    if (verb === '%') return `${errors}%`
    if (!good) return `${errors}%!${verb}(BADINDEX)`
    const value = this.#values[this.#next]
    if (value === undefined) return `${errors}%!${verb}(MISSING)`
    this.#next += 1
    const negative = spec.width === 'value' && width !== null && width < 0
    return (
      errors +
      formatValue(value, {
        verb,
        // With %v the plus sign asks for the names of fields, which no value has.
        plus: spec.plus && verb !== 'v',
        minus: spec.minus || negative,
        sharp: spec.sharp,
        space: spec.space,
        zero: spec.zero,
        width: negative ? -width : (width ?? -1),
        precision: Math.max(-1, precision ?? -1),
      })
    )
  }

  /** Makes another value the next one; false when there is none of that index. */
  #goTo(index: number | undefined): boolean {
    if (index === undefined) return true
    this.#reordered = true
    if (index < 1 || index > this.#values.length) return false
    this.#next = index - 1
    return true
  }

  /** A width or precision, which may come from the values; null when what comes is none. */
  #resolve(given: number | 'value'): number | null {
    if (given !== 'value') return given
    const value = this.#values[this.#next]
    if (this.#next < this.#values.length) this.#next += 1
    return isInt(value) && Math.abs(Number(value)) <= maxWidth ? Number(value) : null
  }
}

const plain: Directive = {
  verb: 'v',
  plus: false,
  minus: false,
  sharp: false,
  space: false,
  zero: false,
  width: -1,
  precision: -1,
}
