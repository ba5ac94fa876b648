import type { ServerHttp2Session } from 'node:http2'
import type { Clock } from '../runtime-types.ts'

/** A connection that carries no call for so long is closed; senders open another one when they need it. */
const idleMs = 5 * 60_000
/** After being told to go, a connection without calls has so long. */
const leaveMs = 5000

export interface SessionLimits {
  /** Until the sender has introduced itself. */
  readonly greetingMs: number
  /** 0: a connection may live on. */
  readonly maxAgeMs: number
  /** How long calls may go on after that. */
  readonly graceMs: number
}

/** The connections of a gRPC listener: each must begin, be used, and end in time. */
export interface Sessions {
  add(session: ServerHttp2Session): void
  /** Tells every sender to go elsewhere; calls under way go on. */
  leave(): void
  destroy(): void
}

export function createSessions(limits: SessionLimits, clock: Clock, random: () => number): Sessions {
  const open = new Set<ServerHttp2Session>()
  let ended = false

  function add(session: ServerHttp2Session): void {
    // A handshake may outlast the listener.
    if (ended) {
      session.destroy()
      return
    }
    open.add(session)
    const timers = new Map<string, () => void>()
    const clear = (name: string) => {
      timers.get(name)?.()
      timers.delete(name)
    }
    const set = (name: string, ms: number, then: () => void) => {
      clear(name)
      timers.set(name, clock.after(ms, then))
    }
    const goWithin = (ms: number) => {
      session.close()
      set('gone', ms, () => session.destroy())
    }
    const rest = () => set('idle', idleMs, () => goWithin(leaveMs))
    let calls = 0

    set('greeting', limits.greetingMs, () => session.destroy())
    session.once('remoteSettings', () => clear('greeting'))
    // Up to a tenth more or less, so that connections that began together do not end together.
    if (limits.maxAgeMs > 0) set('age', limits.maxAgeMs * (0.9 + random() / 5), () => goWithin(limits.graceMs))
    rest()
    session.on('stream', stream => {
      calls += 1
      clear('idle')
      stream.once('close', () => {
        calls -= 1
        if (calls === 0 && !session.destroyed) rest()
      })
    })
    session.once('close', () => {
      open.delete(session)
      for (const cancel of timers.values()) cancel()
    })
  }

  return {
    add,
    leave() {
      for (const session of open) session.close()
    },
    destroy() {
      ended = true
      for (const session of open) session.destroy()
    },
  }
}
