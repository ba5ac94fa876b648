import {
  captureCapability,
  captureOrders,
  type captureReports,
  type CaptureStart,
  type CustomMessage,
  maxCustomMessageBytes,
  readPayload,
} from '@weir/contracts/opamp'
import type { CaptureTask } from '@weir/pipeline/run'
import type { z } from 'zod'
import type { RemoteCallsOptions } from '../remote-calls/create-remote-calls.ts'
import { inTime } from '../remote-calls/in-time.ts'
import { packedPayload } from '../remote-calls/packed-payload.ts'
import type { RemoteCalls, Reply } from '../remote-calls/remote-calls.ts'
import { inMessages, mergeCaptured } from './merge-captured.ts'

type ReportType = keyof typeof captureReports
type Report<Type extends ReportType> = z.infer<(typeof captureReports)[Type]>

interface RunningCapture {
  task: CaptureTask
  pollingIntervalMs: number
  reply: Reply
  sequence: number
  timer: NodeJS.Timeout | undefined
}

/** A thread that takes longer is not counted on. */
const answerMs = 5000
const messageBytes = { about: 1024 * 1024, most: maxCustomMessageBytes - 64 * 1024 }

/** Starts captures on all threads, and sends what they sampled, until each task expires or is stopped. */
export class CaptureCalls implements RemoteCalls {
  readonly capabilities = [captureCapability]
  readonly #options: RemoteCallsOptions
  readonly #running = new Map<string, RunningCapture>()
  /** One order after the other, as they came. */
  #turn: Promise<void> = Promise.resolve()

  constructor(options: RemoteCallsOptions) {
    this.#options = options
  }

  receive(message: CustomMessage, reply: Reply): void {
    const start = message.type === 'start' ? readPayload(captureOrders.start, message.data) : undefined
    const stop = message.type === 'stop' ? readPayload(captureOrders.stop, message.data) : undefined
    if (start) this.#turn = this.#turn.then(() => this.#start(start, reply))
    else if (stop) this.#turn = this.#turn.then(() => this.#end(stop.id, reply))
    else this.#options.logger.warn('The server sent a capture order that is not known', { type: message.type ?? '' })
  }

  async stop(): Promise<void> {
    for (const { timer } of this.#running.values()) clearTimeout(timer)
    this.#running.clear()
    await this.#turn
  }

  async #start(order: CaptureStart, reply: Reply): Promise<void> {
    const task: CaptureTask = {
      id: order.id,
      ...(order.nodes ? { nodes: order.nodes } : {}),
      maxItems: order.max_items,
      maxItemBytes: order.max_item_bytes,
      expiresAt: Date.now() + order.expires_in_ms,
    }
    const tried = await Promise.allSettled(
      this.#options.threads().map(thread => inTime(thread.capture(task), answerMs)),
    )
    // A thread that is just being started again gets the task with the next poll.
    const refusal = tried.find(result => result.status === 'rejected')
    if (refusal && tried.every(result => result.status === 'rejected')) {
      const reason = refusal.reason instanceof Error ? refusal.reason.message : String(refusal.reason)
      this.#forget(order.id)
      send(reply, 'refused', { id: order.id, reason: reason.slice(0, 2000) })
      return
    }
    const known = this.#running.get(order.id)
    clearTimeout(known?.timer)
    const capture: RunningCapture = {
      task,
      pollingIntervalMs: order.polling_interval_ms,
      reply,
      sequence: known?.sequence ?? 0,
      timer: undefined,
    }
    this.#running.set(order.id, capture)
    send(reply, 'started', { id: order.id })
    this.#schedule(capture)
  }

  #schedule(capture: RunningCapture): void {
    const left = capture.task.expiresAt - Date.now()
    const delay = Math.max(0, Math.min(capture.pollingIntervalMs, left))
    capture.timer = setTimeout(() => {
      this.#turn = this.#turn.then(() => this.#poll(capture))
    }, delay)
  }

  async #poll(capture: RunningCapture): Promise<void> {
    const { task, reply } = capture
    if (this.#running.get(task.id) !== capture) return
    await this.#sendSamples(capture)
    if (Date.now() >= task.expiresAt) await this.#end(task.id, reply)
    else this.#schedule(capture)
  }

  async #sendSamples(capture: RunningCapture): Promise<void> {
    const { task, reply } = capture
    const taken = await Promise.all(
      this.#options.threads().map(async thread => {
        try {
          const captured = await inTime(thread.takeCaptured(task.id), answerMs)
          // A thread that was started anew meanwhile does not know the task yet.
          if (!captured && Date.now() < task.expiresAt) await inTime(thread.capture(task), answerMs)
          return captured
        } catch (error) {
          this.#options.logger.warn('Samples of a thread are missing', { task: task.id, reason: String(error) })
          return undefined
        }
      }),
    )
    const parts = taken.filter(part => part !== undefined)
    const { messages, leftOut } = inMessages(mergeCaptured(parts, task.maxItems), messageBytes)
    const dropped = parts.reduce((sum, part) => sum + part.dropped, leftOut)
    for (const nodes of messages) {
      send(reply, 'samples', { id: task.id, sequence: capture.sequence, nodes, dropped })
      capture.sequence += 1
    }
  }

  async #end(id: string, reply: Reply): Promise<void> {
    this.#forget(id)
    // A thread that is gone has nothing to stop.
    await Promise.allSettled(this.#options.threads().map(thread => inTime(thread.stopCapture(id), answerMs)))
    send(reply, 'done', { id })
  }

  #forget(id: string): void {
    clearTimeout(this.#running.get(id)?.timer)
    this.#running.delete(id)
  }
}

function send<Type extends ReportType>(reply: Reply, type: Type, report: Report<Type>): void {
  reply({ capability: captureCapability, type, data: packedPayload(report) })
}
