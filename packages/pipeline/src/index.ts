export { type CatalogueItem, catalogueItem } from './catalogue-item.ts'
export {
  type DocumentLink,
  type DocumentNode,
  documentSchema,
  nodeConfiguration,
  type PipelineDocument,
} from './document.ts'
export {
  type GraphLink,
  type GraphNode,
  type GraphPathOutput,
  type GraphProcessor,
  type PipelineGraph,
  toGraph,
} from './graph.ts'
export type { Issue } from './issue.ts'
export { canonicalType, findDefinition } from './known-node.ts'
export { checkLink, type LinkVerdict, type NewLink } from './link-rules.ts'
export { validateDocument } from './validate.ts'
export { type ParsedDocument, parseDocument, stringifyDocument } from './yaml.ts'
