import type { PipelineDocument } from './document.ts'
import type { Issue } from './issue.ts'
import { validateDocument } from './validate.ts'

/** Problems of one level, by what they are about. */
export interface ValidationProblems {
  graph: string[]
  links: { from: string; to: string; path?: string; message: string }[]
  /** Messages by node and field; the field is empty where it is about the node as a whole. */
  node_fields: Record<string, Record<string, string[]>>
}

export interface ValidationReport {
  error: ValidationProblems
  warning: ValidationProblems
}

/** The issues of a document as forms and the canvas show them. */
export function validationReport(issues: readonly Issue[]): ValidationReport {
  const of = (level: Issue['level']) => problems(issues.filter(issue => issue.level === level))
  return { error: of('error'), warning: of('warning') }
}

/** Whether a document may be saved and run, and why not. */
export function validatePipeline(document: PipelineDocument): ValidationReport & { valid: boolean } {
  const issues = validateDocument(document)
  return { ...validationReport(issues), valid: issues.every(issue => issue.level !== 'error') }
}

function problems(issues: readonly Issue[]): ValidationProblems {
  const found: ValidationProblems = { graph: [], links: [], node_fields: Object.create(null) }
  for (const { message, link, nodeId, field = '' } of issues) {
    if (link) found.links.push({ ...link, message })
    else if (nodeId === undefined) found.graph.push(message)
    else {
      // Names are the user's, `__proto__` among them: only objects without a prototype may be asked by them.
      const fields: Record<string, string[]> = found.node_fields[nodeId] ?? Object.create(null)
      found.node_fields[nodeId] = fields
      fields[field] = [...(fields[field] ?? []), message]
    }
  }
  return found
}
