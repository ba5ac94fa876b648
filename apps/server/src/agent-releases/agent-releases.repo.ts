import { compareVersions } from '@weir/contracts'
import { eq } from 'drizzle-orm'
import { currentRelease } from '../agents/agents.service.ts'
import type { Executor } from '../db/client.ts'
import { agentReleases } from '../db/schema.ts'
import type { SystemScope } from '../identity/scope.ts'

export interface AgentRelease {
  version: string
  criticalUpdate: boolean
}

/** Every known release, the newest first: those that operators announced, and the one of this server. */
export async function listReleases(_scope: SystemScope, db: Executor): Promise<AgentRelease[]> {
  const { version, criticalUpdate } = agentReleases
  const announced = await db.select({ version, criticalUpdate }).from(agentReleases)
  const own = { version: currentRelease, criticalUpdate: false }
  const all = announced.some(release => release.version === currentRelease) ? announced : [...announced, own]
  return all.toSorted((left, right) => compareVersions(right.version, left.version) ?? 0)
}

export async function findRelease(_scope: SystemScope, db: Executor, version: string) {
  const [row] = await db.select().from(agentReleases).where(eq(agentReleases.version, version))
  return row
}

export async function saveRelease(_scope: SystemScope, tx: Executor, release: AgentRelease): Promise<void> {
  const values = { ...release, updatedAt: new Date() }
  await tx.insert(agentReleases).values(values).onConflictDoUpdate({ target: agentReleases.version, set: values })
}
