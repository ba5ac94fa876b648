/** The shared memory between the pipeline's thread and the worker that runs user code. */
export interface Bridge {
  /** States and lengths, see {@link slot}. */
  readonly control: SharedArrayBuffer
  readonly request: SharedArrayBuffer
  readonly response: SharedArrayBuffer
}

/** Places in the control block. */
export const slot = {
  state: 0,
  operation: 1,
  code: 2,
  signal: 3,
  requestLength: 4,
  responseLength: 5,
  failed: 6,
} as const

export const state = { idle: 0, asked: 1, answered: 2 } as const

export const operation = { prepare: 1, run: 2 } as const

export const signals = ['log', 'metric', 'trace'] as const

const initialBytes = 1024 * 1024

export function createBridge(maxBytes: number): Bridge {
  const data = () => new SharedArrayBuffer(initialBytes, { maxByteLength: maxBytes })
  return { control: new SharedArrayBuffer(32), request: data(), response: data() }
}

/** Puts bytes at the start of a shared buffer, which grows as needed; false when they are too many. */
export function writeShared(buffer: SharedArrayBuffer, bytes: Uint8Array): boolean {
  if (bytes.length > buffer.maxByteLength) return false
  if (bytes.length > buffer.byteLength) buffer.grow(bytes.length)
  new Uint8Array(buffer).set(bytes)
  return true
}

/** A copy of the first bytes of a shared buffer: what is decoded from it must not change any more. */
export function readShared(buffer: SharedArrayBuffer, length: number): Uint8Array {
  return new Uint8Array(buffer, 0, length).slice()
}
