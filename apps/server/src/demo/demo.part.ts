import { cloudDefaults } from '@weir/contracts'
import { eq } from 'drizzle-orm'
import { install, organizations, pipelines } from '../db/schema.ts'
import { findDemoOrganization } from '../demo-sign-in/demo-visitors.repo.ts'
import { createHostedAgent } from '../hosted-agents/hosted-agents.service.ts'
import { systemScope, systemScopeOf } from '../identity/scope.ts'
import { newId } from '../ids.ts'
import type { Part } from '../parts.ts'
import { insertPipeline } from '../pipelines/pipelines.repo.ts'
import type { Services } from '../services.ts'
import { demoDocument } from './demo-pipeline.ts'

const seededKey = 'demo_pipeline'

/** On the first start with a demo, the first organization gets a pipeline that runs. */
export const demoPart: Part = {
  name: 'demo',
  async start(services) {
    if (services.config.demo) await seedPipeline(services)
    if (services.config.demoSignIn.offered) await openToVisitors(services)
    return undefined
  },
}

async function seedPipeline(services: Services): Promise<void> {
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
}

/** Visitors come into the organization that the demo pipeline was made for, unless another one is marked already. */
async function openToVisitors({ db, audit, log }: Services): Promise<void> {
  const organizationId = await db.transaction(async tx => {
    const marked = await findDemoOrganization(systemScope, tx)
    if (marked) return marked
    const [seeded] = await tx
      .select({ organizationId: pipelines.organizationId })
      .from(install)
      .innerJoin(pipelines, eq(pipelines.id, install.value))
      .where(eq(install.key, seededKey))
    if (!seeded) return undefined
    await tx.update(organizations).set({ isDemo: true }).where(eq(organizations.id, seeded.organizationId))
    const scope = systemScopeOf(systemScope, seeded.organizationId)
    const entry = { action: 'demo.open', target: `organization/${seeded.organizationId}`, after: { isDemo: true } }
    await audit.record(scope, entry, tx)
    return seeded.organizationId
  })
  if (!organizationId)
    log.warn('WEIR_DEMO_SIGN_IN is on, but there is no demo organization: it is made on the first start')
}
