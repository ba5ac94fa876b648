import { type PipelineDocument, parseDocument, validateDocument } from '@weir/pipeline'
import { AgentError } from './agent-error.ts'

/** The document in a text; throws with the first thing that is wrong with it. */
export function readDocument(content: string): PipelineDocument {
  const { document, issues } = parseDocument(content)
  const found = document ? [...issues, ...validateDocument(document)] : issues
  const error = found.find(issue => issue.level === 'error')
  if (!document || error) {
    const place = error?.nodeId ? `${error.nodeId}${error.field ? `.${error.field}` : ''}: ` : ''
    const line = error?.line ? ` (line ${error.line})` : ''
    throw new AgentError(`The pipeline document is not valid: ${place}${error?.message ?? 'it is empty'}${line}`)
  }
  return document
}
