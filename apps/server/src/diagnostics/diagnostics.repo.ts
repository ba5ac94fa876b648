import { count, gte, sql } from 'drizzle-orm'
import type { Executor } from '../db/client.ts'
import { agents, hostedAgents } from '../db/schema.ts'
import type { SystemScope } from '../identity/scope.ts'

export async function askPostgres(_scope: SystemScope, db: Executor): Promise<{ version: string; bytes: number }> {
  const { rows } = await db.execute<{ version: string; bytes: string }>(
    sql`select current_setting('server_version') as version, pg_database_size(current_database()) as bytes`,
  )
  return { version: rows[0]?.version ?? '', bytes: Number(rows[0]?.bytes ?? 0) }
}

/** How many agents reported since then, by version and health. */
export function countAgents(_scope: SystemScope, db: Executor, since: Date) {
  return db
    .select({ version: agents.version, healthy: agents.healthy, agents: count() })
    .from(agents)
    .where(gte(agents.lastSeen, since))
    .groupBy(agents.version, agents.healthy)
    .orderBy(agents.version)
}

export function countHostedAgents(_scope: SystemScope, db: Executor) {
  return db
    .select({ name: hostedAgents.status, count: count() })
    .from(hostedAgents)
    .groupBy(hostedAgents.status)
    .orderBy(hostedAgents.status)
}
