import { cloudDefaults } from '@weir/contracts'
import { eq } from 'drizzle-orm'
import { install, organizations } from '../db/schema.ts'
import { createHostedAgent } from '../hosted-agents/hosted-agents.service.ts'
import { systemScope, systemScopeOf } from '../identity/scope.ts'
import { newId } from '../ids.ts'
import type { Part } from '../parts.ts'
import { insertPipeline } from '../pipelines/pipelines.repo.ts'
import { demoDocument } from './demo-pipeline.ts'

const seededKey = 'demo_pipeline'

/** On the first start with a demo, the first organization gets a pipeline that runs. */
export const demoPart: Part = {
  name: 'demo',
  async start(services) {
    if (!services.config.demo) return undefined
    await services.db.transaction(async tx => {
      const id = newId()
      const [marked] = await tx.insert(install).values({ key: seededKey, value: id }).onConflictDoNothing().returning()
      if (!marked) return
      const [organization] = await tx.select().from(organizations).where(eq(organizations.name, 'Demo')).limit(1)
      if (!organization) return
      const scope = systemScopeOf(systemScope, organization.id)
      const now = new Date()
      const row = {
        id,
        tag: 'demo',
        description: 'Generated logs, metrics and traces, to look around with.',
        environment: 'Linux',
        fleetType: 'Cloud',
        cluster: 'local',
        creator: 'system',
        updater: 'system',
        deployedVersion: 1,
        deployedAt: now,
      }
      await insertPipeline(scope, tx, row, { content: demoDocument, message: 'The demo pipeline' })
      await createHostedAgent(services, scope, tx, { ...cloudDefaults, name: '', conf_id: id })
      await services.audit.record(
        scope,
        { action: 'pipeline.create', target: `pipeline/${id}`, after: { ...row, content: demoDocument } },
        tx,
      )
    })
    return undefined
  },
}
