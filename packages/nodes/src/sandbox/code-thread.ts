import { workerData } from 'node:worker_threads'
import { type Bridge, operation, readShared, signals, slot, state, writeShared } from './bridge.ts'
import { compileCode, type ItemFunction, lockDown } from './compartment.ts'
import { joinFrames } from './frames.ts'
import { MAX_ERROR_LENGTH } from './limits.ts'
import { decodeInOrder, encodeInOrder } from './ordered-records.ts'
import { runItems } from './run-items.ts'
import { type UsedFields, usedFields } from './used-fields.ts'

interface Code {
  run: ItemFunction
  used: UsedFields
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- given by code-runner.ts, which types it as this
const bridge = workerData as Bridge
const control = new Int32Array(bridge.control)
const codes = new Map<number, Code>()
const utf8 = { encode: new TextEncoder(), decode: new TextDecoder() }

function messageOf(error: unknown): string {
  const text = error instanceof Error ? `${error.name}: ${error.message}` : `The code threw ${String(error)}`
  return text.slice(0, MAX_ERROR_LENGTH)
}

function prepare(id: number, request: Uint8Array): Uint8Array {
  const source = utf8.decode.decode(request)
  codes.set(id, { run: compileCode(source), used: usedFields(source) })
  return new Uint8Array()
}

/** The changed records, and behind them a list of messages: one for each record, empty where all went well. */
function run(id: number, signal: (typeof signals)[number], request: Uint8Array): Uint8Array {
  const code = codes.get(id)
  if (!code) throw new Error('The code was not prepared')
  const records = decodeInOrder(signal, request)
  const thrown = runItems(records, code.used, code.run)
  const failed = thrown.some(error => error !== null)
  const messages = thrown.map(error => (error === null ? '' : messageOf(error)))
  const errors = failed ? utf8.encode.encode(JSON.stringify(messages)) : new Uint8Array()
  return joinFrames([encodeInOrder(signal, records), errors])
}

function answer(): Uint8Array {
  const request = readShared(bridge.request, control[slot.requestLength] ?? 0)
  const id = control[slot.code] ?? 0
  if (control[slot.operation] === operation.prepare) return prepare(id, request)
  return run(id, signals[control[slot.signal] ?? 0] ?? 'log', request)
}

function serve(): void {
  let response: Uint8Array
  let failed = 0
  try {
    response = answer()
  } catch (error) {
    failed = 1
    response = utf8.encode.encode(messageOf(error))
  }
  if (!writeShared(bridge.response, response)) {
    failed = 1
    response = utf8.encode.encode('The result is too large')
    writeShared(bridge.response, response)
  }
  control[slot.responseLength] = response.length
  control[slot.failed] = failed
  Atomics.store(control, slot.state, state.answered)
  Atomics.notify(control, slot.state)
}

lockDown()

// Never returns to the event loop: promises that a code leaves behind have nowhere to run.
for (;;) {
  const now = Atomics.load(control, slot.state)
  if (now === state.asked) serve()
  else Atomics.wait(control, slot.state, now)
}
