import { z } from 'zod'
import { settingsSchema } from './settings.ts'

export const nodeNameSchema = z.string().min(1, 'must not be empty').max(200, 'must not be longer than 200 characters')

const commonShape = {
  description: z.string().optional(),
  user_description: z.string().optional(),
  /** JSON text for the console, such as the position on the canvas. */
  metadata: z.string().optional(),
  node_reference: z.string().optional(),
  disabled: z.boolean().optional(),
}

/** A node: the common fields, and beside them the fields of its type. */
const documentNodeSchema = z.looseObject({
  name: nodeNameSchema,
  type: z.string().min(1, 'must not be empty'),
  ...commonShape,
})

const documentLinkSchema = z.object({
  from: nodeNameSchema,
  to: nodeNameSchema,
  /** The named output of `from`; without one, its default output. */
  path: z.string().max(200, 'must not be longer than 200 characters').optional(),
})

/** The pipeline document, version v3. */
export const documentSchema = z.object({
  version: z.literal('v3', { error: 'must be v3' }),
  settings: settingsSchema,
  nodes: z.array(documentNodeSchema).max(500, 'must not have more than 500 nodes'),
  links: z.array(documentLinkSchema).max(5000, 'must not have more than 5000 links').default([]),
  /** Kept for whoever wrote them; nothing here reads them. */
  secrets: z.record(z.string(), z.object({ value: z.string(), description: z.string().optional() })).optional(),
  keys: z.record(z.string(), z.object({ value: z.string() })).optional(),
})

export type DocumentNode = z.infer<typeof documentNodeSchema>
export type DocumentLink = z.infer<typeof documentLinkSchema>
export type PipelineDocument = z.infer<typeof documentSchema>

const ownFields: ReadonlySet<string> = new Set(['name', 'type'])

/** The fields that every node may have beside its name and type. */
export const commonFields: ReadonlySet<string> = new Set(Object.keys(commonShape))

/** The fields that belong to the node's type, as they stand in the document. */
export function nodeConfiguration(node: DocumentNode): Record<string, unknown> {
  return Object.fromEntries(Object.entries(node).filter(([field]) => !ownFields.has(field) && !commonFields.has(field)))
}

/** Everything about a node but its name and type, as forms and the canvas edit it. */
export function wholeConfiguration(node: DocumentNode): Record<string, unknown> {
  return Object.fromEntries(Object.entries(node).filter(([field]) => !ownFields.has(field)))
}

/** A name for a link that is unique in its document. */
export function linkId({ from, to, path }: DocumentLink): string {
  return JSON.stringify([from, path ?? '', to])
}
