import type { Endpoint } from '../../otlp/endpoint.ts'
import type { NodeContext } from '../../runtime-types.ts'
import { createHashRing, type HashRing } from './hash-ring.ts'

/** One agent of the gateway. */
export interface Member extends Endpoint {
  /** The name that its certificate is for, where that is not the host. */
  readonly serverName?: string
}

/** Finds the agents of the gateway. */
export interface Resolver {
  /** Rejects where they cannot be found out; an empty list means that there are none. */
  resolve(): Promise<readonly Member[]>
  /** Undefined where they never change. */
  readonly refreshMs: number | undefined
}

/** Who receives at the moment. Where that cannot be found out, those who did last. */
export interface Members {
  readonly byKey: ReadonlyMap<string, Member>
  readonly ring: HashRing
  /** Why there is nobody, or why the list may be old. */
  readonly problem: string
  start(): Promise<void>
  stop(): void
}

/** A lookup that takes long must not hold up the start of the pipeline. */
const startWithinMs = 2000

const keyOf = ({ host, port }: Member) => `${host}|${port}`

export function createMembers(resolver: Resolver, context: NodeContext, changed: () => void): Members {
  let byKey: ReadonlyMap<string, Member> = new Map()
  let ring = createHashRing([])
  let problem = 'no endpoint is known yet'
  let cancel: (() => void) | undefined
  let stopped = false

  async function refresh(): Promise<void> {
    try {
      use(await resolver.resolve())
      problem = byKey.size === 0 ? 'the gateway has no endpoint' : ''
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      if (reason !== problem) context.logger.warn('The endpoints of the gateway cannot be looked up', { reason })
      problem = reason
    }
    if (!stopped && resolver.refreshMs !== undefined)
      cancel = context.clock.after(resolver.refreshMs, () => void refresh())
  }

  function use(members: readonly Member[]): void {
    const next = new Map(members.map(member => [keyOf(member), member]))
    const same = next.size === byKey.size && [...next.keys()].every(key => byKey.has(key))
    if (same) return
    byKey = next
    ring = createHashRing(next.keys())
    changed()
  }

  return {
    get byKey() {
      return byKey
    },
    get ring() {
      return ring
    },
    get problem() {
      return problem
    },
    async start() {
      const { promise, resolve } = Promise.withResolvers<void>()
      const giveUp = context.clock.after(startWithinMs, resolve)
      await Promise.race([refresh(), promise])
      giveUp()
    },
    stop() {
      stopped = true
      cancel?.()
    },
  }
}
