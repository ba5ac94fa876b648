import type { HealthStatus, NodeContext } from '../runtime-types.ts'

type Concern = 'delivery' | 'queue' | 'corrupt' | 'open' | 'dead_letters'
type Trouble = { readonly status: Extract<HealthStatus, 'degraded' | 'error'>; readonly message: string }

/** Puts together what is wrong with an output, and tells it when it changes. */
export interface HealthBoard {
  set(concern: Concern, status: Trouble['status'], message: string): void
  clear(concern: Concern): void
}

export function createHealthBoard(context: Pick<NodeContext, 'health'>): HealthBoard {
  const troubles = new Map<Concern, Trouble>()
  let told: string | undefined

  function tell(): void {
    const all = [...troubles.values()]
    const status = all.some(trouble => trouble.status === 'error') ? 'error' : all.length > 0 ? 'degraded' : 'healthy'
    const message = all.map(trouble => trouble.message).join('. ')
    const key = JSON.stringify([status, message])
    if (key === told) return
    told = key
    context.health(status, message)
  }

  return {
    set(concern, status, message) {
      troubles.set(concern, { status, message })
      tell()
    },
    clear(concern) {
      troubles.delete(concern)
      // A success is worth telling even when nothing was wrong: until then nobody knows.
      if (concern === 'delivery' || told !== undefined) tell()
    },
  }
}
