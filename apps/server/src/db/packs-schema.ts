import type { PackContent } from '@weir/pipeline'
import { integer, json, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { moment, organizationId } from './organization-tables.ts'

/** The packs in the library of an organization. */
export const nodeTemplates = pgTable(
  'node_templates',
  {
    organizationId: organizationId(),
    id: text().notNull(),
    name: text().notNull(),
    description: text().notNull().default(''),
    /** Not jsonb, which would bring the fields of nodes into an order of its own. */
    content: json().$type<PackContent>().notNull(),
    tags: text().array().notNull(),
    readme: text().notNull().default(''),
    samples: json().$type<unknown[]>().notNull(),
    version: integer().notNull(),
    /** Who answers for it: a person's email, or the provider. */
    ownedBy: text().notNull(),
    createdBy: text().notNull(),
    createdAt: moment().notNull().defaultNow(),
    updatedBy: text().notNull(),
    updatedAt: moment().notNull().defaultNow(),
  },
  table => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    uniqueIndex('node_templates_organization_name').on(table.organizationId, table.name),
  ],
)
