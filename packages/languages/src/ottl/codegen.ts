import type { Emitter, Place } from './emitter.ts'
import type { Getter } from './getter.ts'

/** A generated function of a record. */
export type GeneratedFunction<R, T = unknown> = (record: R) => T

/** Writes the body of one generated function. */
export type WriteBody = (out: FunctionWriter) => string

/** False where the platform forbids code from text, as pages with a strict content security policy do. */
export const canGenerate: boolean = (() => {
  try {
    // oxlint-disable-next-line typescript/no-implied-eval -- this is the check itself
    return new Function('return true')() === true
  } catch {
    return false
  }
})()

/** Turns bodies into functions of a record. In them `r` is the record, and what `scope` names is in reach. */
export function generate<R, T = unknown>(
  bodies: readonly WriteBody[],
  scope: Readonly<Record<string, unknown>>,
): GeneratedFunction<R, T>[] {
  const constants = new Constants()
  const sources = bodies.map(write => writeFunction(write, constants))
  const names = Object.keys(scope)
  const declared = constants.values.map((_, index) => `${constantName(index)} = c[${index}]`)
  const body = [
    '"use strict";',
    declared.length === 0 ? '' : `const ${declared.join(', ')};`,
    `return [${sources.join(',\n')}];`,
  ].join('\n')
  // oxlint-disable-next-line typescript/no-implied-eval -- user text gets in only as JSON strings and as constants by number
  const make: unknown = new Function('c', ...names, body)
  if (typeof make !== 'function') throw new Error('the platform gave no function')
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the text above returns an array of functions of `r`
  return make(constants.values, ...Object.values(scope)) as GeneratedFunction<R, T>[]
}

/** Writes it twice: the first time tells which reads are worth a variable. */
function writeFunction(write: WriteBody, constants: Constants): string {
  const draft = new FunctionWriter(constants, null)
  write(draft)
  const final = new FunctionWriter(constants, draft)
  const body = write(final)
  return `function (r) {\n${final.declarations()}${body}\n}`
}

class Constants {
  readonly values: unknown[] = []
  readonly #names = new Map<unknown, string>()

  name(value: unknown): string {
    const known = this.#names.get(value)
    if (known !== undefined) return known
    const name = constantName(this.values.length)
    this.values.push(value)
    this.#names.set(value, name)
    return name
  }
}

function constantName(index: number): string {
  return `c${index}`
}

export class FunctionWriter implements Emitter {
  readonly #constants: Constants
  readonly #reads = new Map<string, { place: Place; count: number }>()
  readonly #holderCounts = new Map<string, number>()
  readonly #variables = new Map<string, { name: string; place: Place }>()
  readonly #holders = new Map<string, string>()
  readonly #replaced = new Set<string>()
  #temps = 0

  constructor(constants: Constants, draft: FunctionWriter | null) {
    this.#constants = constants
    if (!draft) return
    for (const { place, count } of draft.#reads.values()) {
      if (count > 1) this.#variables.set(place.id, { name: `v${this.#variables.size}`, place })
    }
    for (const [code, count] of draft.#holderCounts) {
      if (count > 1) this.#holders.set(code, `h${this.#holders.size}`)
    }
  }

  declarations(): string {
    const temps = Array.from({ length: this.#temps }, (_, index) => `t${index}`)
    const shared = [...this.#variables.values()].map(({ name }) => name)
    const holders = [...this.#holders].map(([code, name]) => `${name} = ${code}`)
    const all = [...temps, ...shared, ...holders]
    return all.length === 0 ? '' : `let ${all.join(', ')};\n`
  }

  literal(value: string | number | bigint | boolean | null): string {
    if (typeof value === 'bigint') return `${value}n`
    if (typeof value === 'number' && !Number.isFinite(value)) return this.ref(value)
    return Object.is(value, -0) ? '-0' : JSON.stringify(value)
  }

  ref(value: unknown): string {
    return this.#constants.name(value)
  }

  temp(): string {
    this.#temps += 1
    return `t${this.#temps - 1}`
  }

  value(getter: Getter<unknown>): string {
    if (!getter.constant) return getter.emit?.(this) ?? `${this.ref(getter)}.get()`
    const value = getter.get()
    return isScalar(value) ? this.literal(value) : this.ref(value)
  }

  shared(place: Place, code: string): string {
    const read = this.#reads.get(place.id)
    this.#reads.set(place.id, { place, count: (read?.count ?? 0) + 1 })
    const variable = this.#variables.get(place.id)
    if (!variable) return `(${code})`
    return `(${variable.name} !== undefined ? ${variable.name} : (${variable.name} = ${code}))`
  }

  holder(code: string): string {
    this.#holderCounts.set(code, (this.#holderCounts.get(code) ?? 0) + 1)
    return this.#holders.get(code) ?? code
  }

  forget(place: Place): string {
    if (place.key === null) this.#replaced.add(place.holder)
    const stale = [...this.#variables.values()].filter(variable => overlaps(variable.place, place))
    return stale.length === 0 ? '' : `${stale.map(({ name }) => `${name} = `).join('')}undefined; `
  }

  remember(place: Place, code: string): string {
    const variable = this.#variables.get(place.id)
    return variable ? ` ${variable.name} = ${code};` : ''
  }

  /** Statements to stand behind a statement of the language: maps that it may have replaced are read anew. */
  settle(): string {
    const stale = [...this.#holders].filter(([code]) => this.#replaced.has(code))
    this.#replaced.clear()
    return stale.map(([code, name]) => ` ${name} = ${code};`).join('')
  }
}

/** Whether a write to one place can change what is read from the other. */
function overlaps(a: Place, b: Place): boolean {
  if (a.root !== b.root) return false
  return a.holder !== b.holder || a.key === null || b.key === null || a.key === b.key
}

function isScalar(value: unknown): value is string | number | bigint | boolean | null {
  return value === null || ['string', 'number', 'bigint', 'boolean'].includes(typeof value)
}
