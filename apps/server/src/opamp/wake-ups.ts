import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Executor } from '../db/client.ts'
import type { Services } from '../services.ts'

const channel = 'weir_wake'
const reconnectMs = 2000

/** Whom there is something for: all agents of a pipeline, or one agent. */
const wakeUpSchema = z.union([z.object({ pipelineId: z.string() }), z.object({ agentId: z.string() })])
export type WakeUp = z.infer<typeof wakeUpSchema>

/** Tells all servers, once the transaction commits, to look for what agents should be told. */
export async function wakeAgents(db: Executor, wakeUp: WakeUp): Promise<void> {
  await db.execute(sql`select pg_notify(${channel}, ${JSON.stringify(wakeUp)})`)
}

/**
 * Listens for wake-ups of any server until it is closed. A missed one costs time only: what they are about is also looked for
 * at intervals.
 */
export function listenForWakeUps(
  { db, log }: Pick<Services, 'db' | 'log'>,
  onWakeUp: (wakeUp: WakeUp) => void,
): { close(): Promise<void> } {
  let closed = false
  let release: (() => void) | undefined
  let timer: NodeJS.Timeout | undefined
  let isKnownLost = false

  async function connect(): Promise<void> {
    const client = await db.$client.connect()
    let isHeld = true
    const letGo = () => {
      // A connection that listens is of no use to others.
      if (isHeld) client.release(true)
      isHeld = false
    }
    release = letGo
    // Stays for good: an error of a connection that was let go would else end the program.
    client.on('error', () => {
      const isNew = isHeld
      letGo()
      if (isNew && !closed) timer = setTimeout(run, reconnectMs)
    })
    client.on('notification', ({ payload }) => {
      const wakeUp = readWakeUp(payload)
      if (wakeUp) onWakeUp(wakeUp)
    })
    if (closed) letGo()
    else await client.query(`listen ${channel}`)
    isKnownLost = false
  }

  function run(): void {
    connecting = connect().catch((error: unknown) => {
      release?.()
      if (closed) return
      if (!isKnownLost) log.warn('Not listening for wake-ups; agents are told at intervals meanwhile', { error })
      isKnownLost = true
      timer = setTimeout(run, reconnectMs)
    })
  }

  let connecting: Promise<void> = Promise.resolve()
  run()
  return {
    async close() {
      closed = true
      clearTimeout(timer)
      await connecting
      release?.()
    },
  }
}

function readWakeUp(payload: string | undefined): WakeUp | undefined {
  try {
    return wakeUpSchema.safeParse(JSON.parse(payload ?? '')).data
  } catch {
    return undefined
  }
}
