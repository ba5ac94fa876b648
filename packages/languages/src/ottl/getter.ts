import type { Position } from './ast.ts'
import type { Kind, OttlValue } from './value.ts'

/** A compiled expression; `get` evaluates it for the current record. */
export interface Getter<T = OttlValue> {
  readonly at: Position
  /** True when every record gives the same value, so that functions can prepare from it once. */
  readonly constant: boolean
  /** The only kind it can give, where that is known without a record. */
  readonly kind?: Kind
  get(): T
}

/** A compiled path. */
export interface PathAccess extends Getter {
  readonly text: string
  /** The kinds that `set` takes. */
  readonly accepts: readonly Kind[]
  set(value: OttlValue): void
  /** To be called before changing in place what `get` gives: separates it from what other records share. */
  own(): void
}

/** A compiled lambda. */
export interface Lambda {
  call(...args: OttlValue[]): OttlValue
}

/** A converter given by its name, for functions that apply it to text of their own. */
export interface ConverterReference {
  call(input: OttlValue): OttlValue
}
