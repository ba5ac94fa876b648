import {
  isSealed,
  mapSecrets,
  type PipelineDocument,
  parseDocument,
  sealedPrefix,
  stringifyDocument,
  validateDocument,
} from '@weir/pipeline'
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

/** The text with its secrets in the places where the server put something else; throws when one did not come with it. */
export function revealSecrets(content: string, secrets: Readonly<Record<string, string>>): string {
  if (!content.includes(sealedPrefix)) return content
  const { document } = parseDocument(content)
  if (!document) return content
  const revealed = mapSecrets(document, ({ nodeId, value }) => {
    if (!isSealed(value)) return value
    const secret = Object.hasOwn(secrets, value) ? secrets[value] : undefined
    if (secret === undefined) {
      throw new AgentError(
        `A secret of ${nodeId ?? 'the document'} cannot be opened: enter it again and save the pipeline`,
      )
    }
    return secret
  })
  return stringifyDocument(revealed)
}
