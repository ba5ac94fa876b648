import 'ses'
import { MAX_SOURCE_LENGTH } from './limits.ts'

/** A code as the worker calls it, once for each item. */
export type ItemFunction = (item: object) => unknown

/** Nothing that allocates outside of the limited heap, shares memory, or makes another such world. */
const removed = [
  'ArrayBuffer',
  'SharedArrayBuffer',
  'DataView',
  'Atomics',
  'Int8Array',
  'Uint8Array',
  'Uint8ClampedArray',
  'Int16Array',
  'Uint16Array',
  'Int32Array',
  'Uint32Array',
  'Float16Array',
  'Float32Array',
  'Float64Array',
  'BigInt64Array',
  'BigUint64Array',
  'TextEncoder',
  'TextDecoder',
  'Compartment',
  'ModuleSource',
  'lockdown',
  'harden',
  'assert',
  'HandledPromise',
  'WebAssembly',
]

let locked = false

/** Freezes what all compartments of the thread share; once, before the first one. */
export function lockDown(): void {
  if (locked) return
  locked = true
  lockdown({ errorTaming: 'unsafe', consoleTaming: 'unsafe', localeTaming: 'unsafe', stackFiltering: 'concise' })
}

/** Compiles a code into a compartment of its own; throws where it is refused, with a message for its author. */
export function compileCode(source: string): ItemFunction {
  if (source.length > MAX_SOURCE_LENGTH) throw new RangeError(`The code is longer than ${MAX_SOURCE_LENGTH} characters`)
  lockDown()
  const compartment = new Compartment({ __options__: true, globals: endowments() })
  for (const name of removed) Reflect.deleteProperty(compartment.globalThis, name)
  // The Function of the compartment checks that the text is the body of one function and nothing more.
  const makeFunction: unknown = Reflect.get(compartment.globalThis, 'Function')
  if (typeof makeFunction !== 'function') throw new TypeError('The sandbox has no Function')
  const compiled: unknown = Reflect.apply(makeFunction, undefined, ['item', `'use strict';\n${source}\n`])
  if (!isItemFunction(compiled)) throw new TypeError('The code is no function body')
  return compiled
}

function isItemFunction(value: unknown): value is ItemFunction {
  return typeof value === 'function'
}

/** Time and chance, which SES takes away, and a console that says nothing. */
function endowments(): Record<string, unknown> {
  const descriptors = { ...Object.getOwnPropertyDescriptors(Math), random: { value: () => Math.random() } }
  const quiet = () => {}
  return {
    Date,
    Math: Object.freeze(Object.create(Object.prototype, descriptors)),
    console: Object.freeze({ log: quiet, info: quiet, warn: quiet, error: quiet, debug: quiet }),
  }
}
