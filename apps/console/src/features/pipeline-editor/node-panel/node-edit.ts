import { type Edited, type PipelineDocument, renameNode, updateConfiguration, validatePipeline } from '@weir/pipeline'
import type { Problems } from '../../node-forms/index.ts'
import { isSameJson } from './same-json.ts'

type Values = Readonly<Record<string, unknown>>

/** What a node is edited to: its technical name and everything else about it. */
export interface NodeEdit {
  name: string
  configuration: Values
}

/** The document with the node as it was edited, or why that cannot be. */
export function applyNodeEdit(document: PipelineDocument, id: string, { name, configuration }: NodeEdit): Edited {
  const updated = updateConfiguration(document, id, configuration)
  return updated.ok ? renameNode(updated.document, id, name) : updated
}

export interface NodeProblems {
  errors: Problems
  warnings: Problems
}

/** What is wrong with a node as it was edited, by field; problems of other nodes are theirs. */
export function nodeProblems(document: PipelineDocument, id: string, edit: NodeEdit): NodeProblems {
  const edited = applyNodeEdit(document, id, edit)
  if (!edited.ok) return { errors: { '': [edited.reason] }, warnings: {} }
  const { error, warning } = validatePipeline(edited.document)
  const name = edit.name.trim()
  return { errors: error.node_fields[name] ?? {}, warnings: warning.node_fields[name] ?? {} }
}

/** The edited values over another base: what was not edited follows it, such as the place of a node that is moved. */
export function rebaseValues(values: Values, before: Values, after: Values): Record<string, unknown> {
  const names = [...new Set([...Object.keys(values), ...Object.keys(after)])]
  return Object.fromEntries(
    names.flatMap(name => {
      const value = isSameJson(values[name], before[name]) ? after[name] : values[name]
      return value === undefined ? [] : [[name, value] as const]
    }),
  )
}

/** Each problem in a line, as the tooltip of Save shows them. */
export function saveRefusals(problems: Problems): string[] {
  return Object.entries(problems).flatMap(([field, messages]) =>
    messages.map(message => (field === '' ? message : `${field} ${message}`)),
  )
}
