import type { Logger } from '../logger.ts'

const answerWithinMs = 3_000

/** What a store said, and after how long; undefined where it failed or took too long. */
export interface TimedAnswer<Value> {
  value: Value | undefined
  latencyMs: number
}

/** Asks a store without ever failing or waiting for long: a store that is down is what this is meant to show. */
export async function timedAnswer<Value>(
  log: Logger,
  ask: () => Promise<Value>,
  withinMs = answerWithinMs,
): Promise<TimedAnswer<Value>> {
  const started = performance.now()
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<undefined>(resolve => {
    timer = setTimeout(resolve, withinMs, undefined)
  })
  try {
    const answer = ask().catch((error: unknown) => {
      log.warn('a store did not say how it is', { error })
      return undefined
    })
    const value = await Promise.race([answer, late])
    return { value, latencyMs: Math.round((performance.now() - started) * 10) / 10 }
  } finally {
    clearTimeout(timer)
  }
}
