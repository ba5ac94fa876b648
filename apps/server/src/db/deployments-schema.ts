import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment, organizationId } from './organization-tables.ts'
import { agents, pipelines } from './pipelines-schema.ts'

/** Which version was sent to the agents of a pipeline, when and by whom. */
export const pipelineDeployments = pgTable(
  'pipeline_deployments',
  {
    id: text().primaryKey(),
    organizationId: organizationId(),
    pipelineId: text()
      .notNull()
      .references(() => pipelines.id, { onDelete: 'cascade' }),
    version: integer().notNull(),
    deployedBy: text().notNull(),
    /** Why it was deployed although tests failed. */
    overrideReason: text().notNull().default(''),
    deployedAt: moment().notNull(),
  },
  table => [index('pipeline_deployments_pipeline').on(table.pipelineId, table.deployedAt)],
)

/** What agents run that is none of the saved versions; the others are known by their hash. */
export const agentEffectiveConfigs = pgTable('agent_effective_configs', {
  agentId: text()
    .primaryKey()
    .references(() => agents.id, { onDelete: 'cascade' }),
  organizationId: organizationId(),
  content: text().notNull(),
})

/** Pipelines that were deleted: agents that come back for one are told to run nothing. */
export const removedPipelines = pgTable(
  'removed_pipelines',
  {
    organizationId: organizationId(),
    pipelineId: text().notNull(),
    removedAt: moment().notNull(),
  },
  table => [primaryKey({ columns: [table.organizationId, table.pipelineId] })],
)
