import { linkId, type PipelineDocument } from '../document.ts'
import { sameValue } from '../same-value.ts'
import { type ChangeRecord, linkRecord } from './change-record.ts'

/** What makes one document of the other: settings first, then nodes, then links. */
export function diffDocuments(before: PipelineDocument, after: PipelineDocument): ChangeRecord[] {
  const nodesBefore = new Map(before.nodes.map(node => [node.name, node]))
  const nodesAfter = new Map(after.nodes.map(node => [node.name, node]))
  const linksBefore = new Set(before.links.map(linkId))
  const linksAfter = new Set(after.links.map(linkId))
  return [
    ...diffSettings(before.settings, after.settings),
    ...before.nodes
      .filter(node => !nodesAfter.has(node.name))
      .map((node): ChangeRecord => ({ type: 'delete', nodeId: node.name })),
    ...after.nodes.flatMap((node): ChangeRecord[] => {
      const known = nodesBefore.get(node.name)
      if (!known) return [{ type: 'create', nodeId: node.name }]
      return sameValue(known, node) ? [] : [{ type: 'update', nodeId: node.name }]
    }),
    ...before.links.filter(link => !linksAfter.has(linkId(link))).map(link => linkRecord('delete-link', link)),
    ...after.links.filter(link => !linksBefore.has(linkId(link))).map(link => linkRecord('link', link)),
  ]
}

function diffSettings(before: object, after: object): ChangeRecord[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)])
  return [...names]
    .filter(name => !sameValue(Reflect.get(before, name), Reflect.get(after, name)))
    .map(setting => ({ type: 'setting', setting }))
}
