import type { Position } from './ast.ts'
import type { Emitter, Place } from './emitter.ts'
import type { Kind, OttlValue } from './value.ts'

/** A compiled expression; `get` evaluates it for the current record. */
export interface Getter<T = OttlValue> {
  readonly at: Position
  /** True when every record gives the same value, so that functions can prepare from it once. */
  readonly constant: boolean
  /** The only kind it can give, where that is known without a record. */
  readonly kind?: Kind
  /** True when it always gives a JavaScript number. */
  readonly isNumber?: boolean
  readonly get: () => T
  /** The JavaScript expression that gives the same; without it, generated code calls `get`. */
  emit?(out: Emitter): string
}

/** A compiled condition. */
export interface Condition {
  /** What it is for every record, null where that depends on the record. */
  readonly constant: boolean | null
  readonly test: () => boolean
  /** The JavaScript expression that gives the same; without it, generated code calls `test`. */
  emit?(out: Emitter): string
}

/** A compiled path. */
export interface PathAccess extends Getter {
  readonly text: string
  /** The kinds that `set` takes. */
  readonly accepts: readonly Kind[]
  /** What it reads and writes; null for what is no part of the record. */
  readonly place: Place | null
  readonly set: (value: OttlValue) => void
  /** To be called before changing in place what `get` gives: separates it from what other records share. */
  own(): void
  /** JavaScript statements that write the value of an expression without side effects, which is not nil. */
  emitSet(out: Emitter, code: string, value: Getter): string
  /** For whole maps: JavaScript of the map, safe to change under `key`, and of statements to stand before that. */
  emitEdit?(out: Emitter, key: string): { before: string; map: string }
}

/** A compiled lambda. */
export interface Lambda {
  call(...args: OttlValue[]): OttlValue
}

/** A converter given by its name, for functions that apply it to text of their own. */
export interface ConverterReference {
  call(input: OttlValue): OttlValue
}
