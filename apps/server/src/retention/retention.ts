import { systemScope, systemScopeOf } from '../identity/scope.ts'
import type { Services } from '../services.ts'
import { readRetentionSettings } from '../settings/settings.repo.ts'

/** What somebody decided takes effect after so long at most. */
const rememberedMs = 30_000
const maxRemembered = 10_000

/** For how long what an organization sends is kept. Its settings are read now and then, not for every batch. */
export class Retention {
  readonly #services: Pick<Services, 'db' | 'config'>
  readonly #known = new Map<string, { days: Promise<number>; until: number }>()

  constructor(services: Pick<Services, 'db' | 'config'>) {
    this.#services = services
  }

  days(organizationId: string): Promise<number> {
    const now = performance.now()
    const known = this.#known.get(organizationId)
    if (known !== undefined && known.until > now) return known.days
    if (this.#known.size >= maxRemembered) this.#known.clear()
    const days = this.#read(organizationId)
    this.#known.set(organizationId, { days, until: now + rememberedMs })
    // What could not be read is asked for again by the next batch.
    days.catch(() => this.#known.delete(organizationId))
    return days
  }

  async #read(organizationId: string): Promise<number> {
    const { db, config } = this.#services
    const { days } = await readRetentionSettings(systemScopeOf(systemScope, organizationId), db)
    return days ?? config.retentionDays
  }
}
