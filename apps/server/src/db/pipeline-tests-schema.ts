import { index, json, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { moment, organizationId } from './organization-tables.ts'
import { pipelines } from './pipelines-schema.ts'

type Item = Record<string, unknown>

const pipelineId = () =>
  text()
    .notNull()
    .references(() => pipelines.id, { onDelete: 'cascade' })

/** Events that somebody kept by name, to try processors on. */
export const pipelineSamples = pgTable(
  'pipeline_samples',
  {
    id: text().primaryKey(),
    organizationId: organizationId(),
    pipelineId: pipelineId(),
    name: text().notNull(),
    items: json().$type<Item[]>().notNull(),
    createdBy: text().notNull(),
    createdAt: moment().notNull().defaultNow(),
  },
  table => [uniqueIndex('pipeline_samples_name').on(table.pipelineId, table.name)],
)

/** Events, and what a node of the pipeline was accepted to make of them. */
export const pipelineTests = pgTable(
  'pipeline_tests',
  {
    id: text().primaryKey(),
    organizationId: organizationId(),
    pipelineId: pipelineId(),
    name: text().notNull(),
    node: text().notNull(),
    items: json().$type<Item[]>().notNull(),
    expected: json().$type<Record<string, Item[]>>().notNull(),
    ignoredFields: text().array().notNull(),
    createdBy: text().notNull(),
    createdAt: moment().notNull().defaultNow(),
    updatedBy: text().notNull(),
    updatedAt: moment().notNull().defaultNow(),
  },
  table => [
    index('pipeline_tests_pipeline').on(table.pipelineId, table.createdAt),
    uniqueIndex('pipeline_tests_name').on(table.pipelineId, table.name),
  ],
)
