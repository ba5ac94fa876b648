import type { Getter } from './getter.ts'

/** A path as shared reads know it. */
export interface Place {
  /** Tells it from every other path; empty where a key is an expression, so that it is never the same. */
  readonly id: string
  /** The part of the record that it reads; a write there may change it. */
  readonly root: string
  /** What its keys belong to, and the first of them where it is known. */
  readonly holder: string
  readonly key: string | null
}

/**
 * Where compiled expressions and functions write the JavaScript that stands for them. What a user typed enters that code
 * only through `literal` and `ref`.
 */
export interface Emitter {
  /** The source of a string, number, boolean or null. */
  literal(value: string | number | bigint | boolean | null): string
  /** A name for a value known while compiling: a function, regex, map, getter. */
  ref(value: unknown): string
  /** A variable of its own, to use a value more than once. */
  temp(): string
  /** The expression that gives what the getter gives. */
  value(getter: Getter<unknown>): string
  /** The expression `code`, evaluated once for all reads of a place until something writes there. */
  shared(place: Place, code: string): string
  /** The expression `code` for a map of the record, evaluated once. */
  holder(code: string): string
  /** Statements to stand before a write: what was read there is read anew. */
  forget(place: Place): string
  /** Statements to stand behind a write: the place holds the constant `code` now. */
  remember(place: Place, code: string): string
}
