import { threadProgram } from '../thread-program.ts'
import { Worker } from 'node:worker_threads'
import type { CodeRunner, PreparedCode } from '@weir/languages/ottl'
import type { Signal, TelemetryRecord } from '@weir/telemetry'
import { type Bridge, createBridge, operation, readShared, signals, slot, state, writeShared } from './bridge.ts'
import { splitFrames } from './frames.ts'
import {
  CODE_HEAP_MB,
  CODE_TIMEOUT_MS,
  FAILURES_BEFORE_REST,
  MAX_MESSAGE_BYTES,
  MAX_PREPARED_CODES,
  REST_MS,
  START_TIMEOUT_MS,
} from './limits.ts'
import { decodeInOrder, encodeInOrder } from './ordered-records.ts'

export interface CodeRunnerOptions {
  timeoutMs?: number
  heapMb?: number
  /** Milliseconds; by default the time of the machine. */
  now?: () => number
}

/** A {@link CodeRunner} with a thread of its own. */
export interface WorkerCodeRunner extends CodeRunner {
  stop(): Promise<void>
}

/** A text that the worker knows by a number. */
interface Code {
  readonly id: number
  readonly source: string
}

class CodeFailure extends Error {}

const stuck = 'The code ran out of time or memory'

/**
 * Runs user JavaScript in a worker thread, inside an SES compartment without typed arrays. The calling thread waits for each
 * batch; a code that does not end in time, or takes too much memory, costs that batch an error and the worker its life.
 */
export function createCodeRunner(options: CodeRunnerOptions = {}): WorkerCodeRunner {
  const { timeoutMs = CODE_TIMEOUT_MS, heapMb = CODE_HEAP_MB, now = () => performance.now() } = options
  let lastCode = 0
  let running: { worker: Worker; bridge: Bridge; control: Int32Array; prepared: Set<number> } | undefined
  const ending = new Set<Promise<unknown>>()

  function start(): NonNullable<typeof running> {
    const bridge = createBridge(MAX_MESSAGE_BYTES)
    const worker = new Worker(threadProgram('code-thread', import.meta.url), {
      workerData: bridge,
      env: {},
      stdout: true,
      stderr: true,
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: 16, stackSizeMb: 4 },
    })
    worker.unref()
    // The waiting thread sees the failure as an answer that does not come.
    worker.on('error', () => {})
    return { worker, bridge, control: new Int32Array(bridge.control), prepared: new Set() }
  }

  function end(): void {
    const ended = running?.worker.terminate()
    running = undefined
    if (!ended) return
    ending.add(ended)
    void ended.finally(() => ending.delete(ended))
  }

  /** Asks the worker and waits; undefined when it did not answer, and is gone. */
  function ask(code: number, kind: number, signal: Signal, request: Uint8Array): Uint8Array | undefined {
    const fresh = running === undefined
    running ??= start()
    const { bridge, control } = running
    if (!writeShared(bridge.request, request)) throw new CodeFailure('The batch is too large for the code')
    control[slot.operation] = kind
    control[slot.code] = code
    control[slot.signal] = signals.indexOf(signal)
    control[slot.requestLength] = request.length
    Atomics.store(control, slot.state, state.asked)
    Atomics.notify(control, slot.state)
    const patience = fresh ? START_TIMEOUT_MS : timeoutMs
    if (Atomics.wait(control, slot.state, state.asked, patience) === 'timed-out') {
      end()
      return undefined
    }
    const response = readShared(bridge.response, control[slot.responseLength] ?? 0)
    if (control[slot.failed]) throw new CodeFailure(new TextDecoder().decode(response))
    return response
  }

  function ensurePrepared({ id, source }: Code): void {
    if (running?.prepared.has(id)) return
    // Codes that nobody runs any more are let go of with the worker.
    if (running && running.prepared.size >= MAX_PREPARED_CODES) end()
    const answer = ask(id, operation.prepare, 'log', new TextEncoder().encode(source))
    if (answer === undefined) throw new CodeFailure(stuck)
    running?.prepared.add(id)
  }

  function runPiece(code: Code, signal: Signal, records: readonly TelemetryRecord[]): (Error | null)[] {
    ensurePrepared(code)
    const request = encodeInOrder(signal, records)
    if (request.length > MAX_MESSAGE_BYTES && records.length > 1) {
      const half = records.length >> 1
      return [...runPiece(code, signal, records.slice(0, half)), ...runPiece(code, signal, records.slice(half))]
    }
    const answer = ask(code.id, operation.run, signal, request)
    if (answer === undefined) throw new CodeFailure(stuck)
    const [bytes, messages] = splitFrames(answer)
    const changed = decodeInOrder(signal, bytes ?? new Uint8Array())
    const errors = parseMessages(messages)
    return records.map((record, at) => {
      const message = errors[at]
      if (message) return new Error(message)
      const result = changed[at]
      if (result) record.adopt(result)
      return null
    })
  }

  return {
    prepare(source): PreparedCode {
      lastCode += 1
      const code: Code = { id: lastCode, source }
      ensurePrepared(code)
      let failures = 0
      let restUntil = 0
      return {
        run(records) {
          const signal = records[0]?.signal
          if (signal === undefined) return []
          if (now() < restUntil) {
            const message = `${stuck} ${FAILURES_BEFORE_REST} times in a row and is not run for ${REST_MS / 1000} s`
            return records.map(() => new Error(message))
          }
          return inPieces(records, piece => {
            try {
              const results = runPiece(code, signal, piece)
              failures = 0
              return results
            } catch (error) {
              if (!(error instanceof CodeFailure)) throw error
              if (error.message === stuck) failures += 1
              if (failures >= FAILURES_BEFORE_REST) {
                failures = 0
                restUntil = now() + REST_MS
              }
              return piece.map(() => new Error(error.message))
            }
          })
        },
      }
    },
    async stop() {
      end()
      await Promise.all(ending)
    },
  }
}

function parseMessages(bytes: Uint8Array | undefined): string[] {
  if (!bytes || bytes.length === 0) return []
  const parsed: unknown = JSON.parse(new TextDecoder().decode(bytes))
  return Array.isArray(parsed) ? parsed.map(message => (typeof message === 'string' ? message : '')) : []
}

const recordsAtOnce = 2_000

function inPieces(
  records: readonly TelemetryRecord[],
  run: (piece: readonly TelemetryRecord[]) => (Error | null)[],
): (Error | null)[] {
  if (records.length <= recordsAtOnce) return run(records)
  const results: (Error | null)[] = []
  for (let at = 0; at < records.length; at += recordsAtOnce) results.push(...run(records.slice(at, at + recordsAtOnce)))
  return results
}
