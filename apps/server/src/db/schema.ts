import type { Accesses, HostedEndpoint, HostedStatus } from '@weir/contracts'
import { boolean, foreignKey, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { moment, organizationId } from './organization-tables.ts'
import { pipelines } from './pipelines-schema.ts'

export const apiTokens = pgTable(
  'api_tokens',
  {
    id: text().primaryKey(),
    organizationId: organizationId(),
    name: text().notNull(),
    prefix: text().notNull(),
    secretHash: text().notNull().unique('api_tokens_secret_hash'),
    accesses: jsonb().$type<Accesses>().notNull(),
    createdBy: text().notNull(),
    createdAt: moment().notNull().defaultNow(),
    expiresAt: moment(),
    lastUsedAt: moment(),
    revokedAt: moment(),
    /** Made by the server for its hosted agents; not listed and not revocable by users. */
    isSystem: boolean().notNull().default(false),
  },
  table => [index('api_tokens_organization').on(table.organizationId)],
)

export const auditRecords = pgTable(
  'audit_records',
  {
    id: text().primaryKey(),
    /** Null for what concerns a person and no organization, such as signing in. Kept when the organization goes. */
    organizationId: text(),
    time: moment().notNull().defaultNow(),
    actor: text().notNull(),
    actorKind: text().$type<'user' | 'token' | 'system'>().notNull(),
    action: text().notNull(),
    target: text().notNull(),
    address: text().notNull(),
    beforeDigest: text(),
    afterDigest: text(),
  },
  table => [index('audit_records_organization').on(table.organizationId, table.id)],
)

/** What agents are asked to sample while a pipeline runs. */
export const captureTasks = pgTable(
  'capture_tasks',
  {
    organizationId: organizationId(),
    id: text().notNull(),
    pipelineId: text()
      .notNull()
      .references(() => pipelines.id, { onDelete: 'cascade' }),
    nodes: text().array().notNull(),
    maxItems: integer().notNull(),
    pollingIntervalMs: integer().notNull(),
    createdBy: text().notNull(),
    createdAt: moment().notNull().defaultNow(),
    expiresAt: moment().notNull(),
    stoppedAt: moment(),
  },
  table => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    index('capture_tasks_pipeline').on(table.pipelineId, table.expiresAt),
  ],
)

/** What each agent made of a capture task. */
export const captureAgents = pgTable(
  'capture_agents',
  {
    organizationId: organizationId(),
    taskId: text().notNull(),
    agentId: text().notNull(),
    state: text().$type<'capturing' | 'done' | 'refused' | 'unsupported'>().notNull(),
    message: text().notNull().default(''),
    updatedAt: moment().notNull(),
  },
  table => [
    primaryKey({ columns: [table.organizationId, table.taskId, table.agentId] }),
    foreignKey({
      name: 'capture_agents_task',
      columns: [table.organizationId, table.taskId],
      foreignColumns: [captureTasks.organizationId, captureTasks.id],
    }).onDelete('cascade'),
  ],
)

/** Samples as agents sent them. */
export const captureSamples = pgTable(
  'capture_samples',
  {
    id: text().primaryKey(),
    organizationId: organizationId(),
    taskId: text().notNull(),
    pipelineId: text().notNull(),
    agentId: text().notNull(),
    time: moment().notNull(),
    /** JSON text: `jsonb` takes neither NUL characters nor half surrogate pairs, and logs have both. */
    nodes: text().notNull(),
    bytes: integer().notNull(),
  },
  table => [
    index('capture_samples_pipeline').on(table.organizationId, table.pipelineId, table.agentId, table.id),
    foreignKey({
      name: 'capture_samples_task',
      columns: [table.organizationId, table.taskId],
      foreignColumns: [captureTasks.organizationId, captureTasks.id],
    }).onDelete('cascade'),
  ],
)

/** Questions to agents, on their way through whichever server an agent is connected to. */
export const agentCalls = pgTable(
  'agent_calls',
  {
    id: text().primaryKey(),
    organizationId: organizationId(),
    agentId: text().notNull(),
    capability: text().notNull(),
    /** JSON text, as is the answer. */
    request: text().notNull(),
    expiresAt: moment().notNull(),
    takenAt: moment(),
    answeredAt: moment(),
    answer: text(),
  },
  table => [index('agent_calls_agent').on(table.agentId, table.expiresAt)],
)

/** What an organization has decided otherwise than the defaults, by the name of the setting. */
export const organizationSettings = pgTable(
  'organization_settings',
  {
    organizationId: organizationId(),
    key: text().$type<'self_telemetry' | 'metric_query' | 'live_capture' | 'retention'>().notNull(),
    value: jsonb().notNull(),
    updatedAt: moment().notNull(),
  },
  table => [primaryKey({ columns: [table.organizationId, table.key] })],
)

/** Agents that this installation runs for its organizations, one for each cloud pipeline. */
export const hostedAgents = pgTable(
  'hosted_agents',
  {
    id: text().primaryKey(),
    organizationId: organizationId(),
    /** Null once the pipeline is deleted: the agent is on its way out then. */
    pipelineId: text().references(() => pipelines.id, { onDelete: 'set null' }),
    name: text().notNull(),
    cloud: text().notNull(),
    region: text().notNull(),
    hasHttpsEndpoint: boolean().notNull(),
    agentVersion: text().notNull(),
    enabledEndpoints: text().array().$type<HostedEndpoint[]>().notNull(),
    computeUnit: integer().notNull(),
    status: text().$type<HostedStatus>().notNull(),
    statusSince: moment().notNull().defaultNow(),
    error: text().notNull().default(''),
    isSuspended: boolean().notNull().default(false),
    endpoints: jsonb().$type<Partial<Record<HostedEndpoint, string[]>>>().notNull().default({}),
    createdBy: text().notNull(),
    createdAt: moment().notNull().defaultNow(),
    updatedAt: moment().notNull().defaultNow(),
    /** The server that looks after it, and until when others leave that to it. */
    leaseHolder: text(),
    leaseUntil: moment(),
  },
  table => [
    uniqueIndex('hosted_agents_pipeline').on(table.pipelineId),
    index('hosted_agents_organization').on(table.organizationId),
  ],
)

/** Facts about this installation: its id, and what was done on the first start. */
export const install = pgTable('install', {
  key: text().primaryKey(),
  value: text().notNull(),
})

export { memberships, organizations } from './organization-tables.ts'
export * from './ai-schema.ts'
export * from './billing-schema.ts'
export * from './demo-schema.ts'
export * from './deployments-schema.ts'
export * from './identity-schema.ts'
export * from './organizations-schema.ts'
export * from './packs-schema.ts'
export * from './pipeline-tests-schema.ts'
export * from './pipelines-schema.ts'
export * from './short-links-schema.ts'
export * from './sso-schema.ts'
