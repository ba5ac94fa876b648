import { parseDocument, type PipelineDocument, type PipelineGraph, toGraph } from '@weir/pipeline'

/** A document from the YAML of its nodes and links. */
export function documentOf(nodes: string, links = ' []'): PipelineDocument {
  const { document, issues } = parseDocument(`version: v3\nsettings: {tag: t}\nnodes:\n${nodes}\nlinks:\n${links}\n`)
  if (!document) throw new TypeError(issues.map(issue => issue.message).join())
  return document
}

/** The graph of a document from the YAML of its nodes and links. */
export const graphOf = (nodes: string, links = ' []'): PipelineGraph => toGraph(documentOf(nodes, links))
