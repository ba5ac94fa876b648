import { documentSchema } from './document.ts'
import { fieldName, type Issue } from './issue.ts'
import { validateDocument } from './validate.ts'
import { type ValidationReport, validationReport } from './validation-report.ts'
import { unknownInDocument } from './yaml.ts'

/** Whether what may become a document can be saved and run, and why not: its shape first, then all that it holds. */
export function validateDraft(draft: object): ValidationReport & { valid: boolean } {
  const issues = issuesOf(draft)
  return { ...validationReport(issues), valid: issues.every(issue => issue.level !== 'error') }
}

function issuesOf(draft: object): Issue[] {
  const parsed = documentSchema.safeParse(draft)
  const unknown = unknownInDocument(draft)
  if (parsed.success) return [...unknown, ...validateDocument(parsed.data)]
  const shape = parsed.error.issues.map(({ path, message }) => {
    return toIssue(
      draft,
      path.map(part => (typeof part === 'number' ? part : String(part))),
      message,
    )
  })
  return [...shape, ...unknown]
}

function toIssue(draft: object, path: readonly (string | number)[], message: string): Issue {
  const [part, at, ...field] = path
  const nodes: unknown = part === 'nodes' ? Reflect.get(draft, 'nodes') : undefined
  const node: unknown = Array.isArray(nodes) && typeof at === 'number' ? nodes[at] : undefined
  const name: unknown = typeof node === 'object' && node !== null ? Reflect.get(node, 'name') : undefined
  if (typeof name === 'string') return { level: 'error', nodeId: name, field: fieldName(field), message, path }
  return { level: 'error', message: `${fieldName(path)}: ${message}`, path }
}
