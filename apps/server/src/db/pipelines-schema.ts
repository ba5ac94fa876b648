import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { moment, organizationId } from './organization-tables.ts'

export const pipelines = pgTable(
  'pipelines',
  {
    id: text().primaryKey(),
    organizationId: organizationId(),
    tag: text().notNull(),
    description: text().notNull().default(''),
    environment: text().notNull(),
    fleetType: text().notNull(),
    fleetSubtype: text(),
    cluster: text().notNull().default(''),
    creator: text().notNull(),
    updater: text().notNull(),
    createdAt: moment().notNull().defaultNow(),
    updatedAt: moment().notNull().defaultNow(),
    currentVersion: integer().notNull(),
    deployedVersion: integer(),
    deployedAt: moment(),
    desired: text().$type<'running' | 'stopped'>().notNull().default('stopped'),
  },
  table => [uniqueIndex('pipelines_organization_tag').on(table.organizationId, table.tag)],
)

export const pipelineVersions = pgTable(
  'pipeline_versions',
  {
    pipelineId: text()
      .notNull()
      .references(() => pipelines.id, { onDelete: 'cascade' }),
    version: integer().notNull(),
    content: text().notNull(),
    /** SHA-256 of the content, in hex: agents name what they run by it. */
    contentHash: text().notNull().default(''),
    message: text().notNull().default(''),
    author: text().notNull(),
    createdAt: moment().notNull().defaultNow(),
  },
  table => [
    primaryKey({ columns: [table.pipelineId, table.version] }),
    index('pipeline_versions_hash').on(table.pipelineId, table.contentHash),
  ],
)

export const agents = pgTable(
  'agents',
  {
    id: text().primaryKey(),
    organizationId: organizationId(),
    pipelineId: text()
      .notNull()
      .references(() => pipelines.id, { onDelete: 'cascade' }),
    host: text().notNull(),
    version: text().notNull(),
    healthy: boolean().notNull(),
    status: text().notNull(),
    /** The hash of what it runs. */
    effectiveConfigHash: text(),
    effectiveReportedAt: moment(),
    /** The configuration that it was last offered, and what it made of that. */
    remoteConfigHash: text(),
    remoteConfigStatus: text().$type<'unset' | 'applied' | 'applying' | 'failed'>().notNull().default('unset'),
    remoteConfigError: text().notNull().default(''),
    remoteConfigAt: moment(),
    lastSeen: moment().notNull(),
    health: jsonb().$type<Record<string, unknown>>(),
  },
  table => [
    index('agents_organization').on(table.organizationId, table.lastSeen),
    index('agents_pipeline').on(table.pipelineId),
  ],
)
