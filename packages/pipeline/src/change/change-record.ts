import { type DocumentLink, linkId } from '../document.ts'

export type ChangeType = 'create' | 'update' | 'delete' | 'link' | 'delete-link' | 'setting' | 'cloud-setting'

/** One way in which a pipeline or pack differs from what was saved. */
export interface ChangeRecord {
  type: ChangeType
  nodeId?: string
  linkId?: string
  /** The named output that the link starts at. */
  pathOutputId?: string
  /** The name of the setting. */
  setting?: string
}

/** The record of a link that came or went; it belongs to the node that the link starts at. */
export function linkRecord(type: 'link' | 'delete-link', link: DocumentLink): ChangeRecord {
  return { type, nodeId: link.from, linkId: linkId(link), ...(link.path && { pathOutputId: link.path }) }
}
