import type { Socket } from 'node:net'
import type { Intake } from '../runtime-types.ts'
import type { RecordBatcher } from './record-batcher.ts'
import type { StreamSession } from './stream-server.ts'

interface ConnectionParts {
  idleMs: number
  batcher: RecordBatcher
  intake: Intake
  /** Aborted when nothing is read any more. */
  ending: AbortSignal
  /** The session has ended. */
  onOver(): void
}

export interface Connection {
  /** Waits until what had arrived by now is read, for a short while and as far as there is room. */
  drain(): Promise<void>
  /** Reads no more, and says goodbye to the sender. */
  finish(): void
}

/** A sender with nothing to say for this long has nothing left on the way. */
const quietMs = 25
const drainMs = 400

/**
 * Reads a socket as fast as its records find room. A chunk that finds none waits as it came: many short lines take far more
 * memory as records.
 */
export function createConnection(socket: Socket, session: StreamSession, parts: ConnectionParts): Connection {
  const { idleMs, batcher, intake, ending } = parts
  const waiting: Buffer[] = []
  let isOver = false
  let endedCleanly: boolean | undefined
  let isBlocked = false
  let onData: (() => void) | undefined

  const opened = () => intake.whenOpen(ending).catch(() => {})
  const obstacle = () => (intake.open ? batcher.room() : opened())

  function work(wait: () => Promise<void> | undefined): void {
    let blocked = wait()
    while (!blocked && waiting.length > 0) {
      const chunk = waiting.shift()
      if (chunk && !session.receive(chunk)) {
        endedCleanly = false
        waiting.length = 0
        socket.destroy()
      }
      blocked = wait()
    }
    if (waiting.length === 0 && endedCleanly !== undefined) over(endedCleanly)
    else if (blocked) void waitFor(blocked)
  }

  async function waitFor(blocked: Promise<void>): Promise<void> {
    isBlocked = true
    socket.pause()
    // Silence that we ask for is not the sender's.
    socket.setTimeout(0)
    await blocked
    isBlocked = false
    if (!isOver) work(obstacle)
    if (isBlocked || isOver) return
    socket.setTimeout(idleMs)
    socket.resume()
  }

  function over(cleanly: boolean): void {
    if (isOver) return
    isOver = true
    session.end(cleanly)
    parts.onOver()
  }

  function ended(cleanly: boolean): void {
    endedCleanly ??= cleanly
    if (!isOver && !isBlocked) work(obstacle)
  }

  function finish(): void {
    endedCleanly ??= true
    if (!isOver) work(() => undefined)
    socket.pause()
    // A sender that does not answer our goodbye would keep the connection open for ever.
    socket.destroySoon()
  }

  socket.on('data', (chunk: Buffer) => {
    if (isOver || endedCleanly !== undefined) return
    waiting.push(chunk)
    onData?.()
    if (!isBlocked) work(obstacle)
  })
  socket.once('end', () => ended(true))
  socket.once('close', () => ended(false))
  socket.on('error', () => ended(false))
  socket.on('timeout', finish)

  const first = obstacle()
  if (first) void waitFor(first)
  else {
    socket.setTimeout(idleMs)
    socket.resume()
  }

  return {
    drain() {
      if (isOver || isBlocked) return Promise.resolve()
      const { promise, resolve } = Promise.withResolvers<void>()
      const latest = setTimeout(resolve, drainMs)
      let quiet = setTimeout(resolve, quietMs)
      onData = () => {
        clearTimeout(quiet)
        quiet = setTimeout(resolve, quietMs)
      }
      socket.once('close', resolve)
      return promise.finally(() => {
        clearTimeout(latest)
        clearTimeout(quiet)
        onData = undefined
      })
    },
    finish,
  }
}
