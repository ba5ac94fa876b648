import { z } from 'zod'

const nameSchema = z.string().min(1, 'must not be empty').max(200, 'must not be longer than 200 characters')

/** A node: the common fields, and beside them the fields of its type. */
export const documentNodeSchema = z.looseObject({
  name: nameSchema,
  type: z.string().min(1, 'must not be empty'),
  description: z.string().optional(),
  user_description: z.string().optional(),
  /** JSON text for the console, such as the position on the canvas. */
  metadata: z.string().optional(),
  node_reference: z.string().optional(),
  disabled: z.boolean().optional(),
})

export const documentLinkSchema = z.object({
  from: nameSchema,
  to: nameSchema,
  /** The named output of `from`; without one, its default output. */
  path: z.string().optional(),
})

/** The pipeline document, version v3. */
export const documentSchema = z.object({
  version: z.literal('v3', { error: 'must be v3' }),
  settings: z.looseObject({ tag: z.string().min(1, 'must not be empty').max(200) }),
  nodes: z.array(documentNodeSchema).max(500, 'must not have more than 500 nodes'),
  links: z.array(documentLinkSchema).max(5000, 'must not have more than 5000 links').default([]),
})

export type DocumentNode = z.infer<typeof documentNodeSchema>
export type DocumentLink = z.infer<typeof documentLinkSchema>
export type PipelineDocument = z.infer<typeof documentSchema>

const commonFields = new Set([
  'name',
  'type',
  'description',
  'user_description',
  'metadata',
  'node_reference',
  'disabled',
])

/** The fields that belong to the node's type, as they stand in the document. */
export function nodeConfiguration(node: DocumentNode): Record<string, unknown> {
  return Object.fromEntries(Object.entries(node).filter(([field]) => !commonFields.has(field)))
}
