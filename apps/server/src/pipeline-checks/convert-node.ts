import { apiError, type ConvertedNode, type FieldError } from '@weir/contracts'
import { documentSchema, fieldName, type Issue, parseNode, stringifyNode } from '@weir/pipeline'

const nodeSchema = documentSchema.shape.nodes.element

export interface NodeToConvert {
  id: string
  type: string
  configuration?: Record<string, unknown> | undefined
  configurationYAML?: string | undefined
}

/** The YAML of a node from the configuration that its form edits. */
export function toYaml({ id, type, configuration }: NodeToConvert): ConvertedNode {
  if (!configuration) throw missing('configuration')
  const own: Record<string, string> = { name: id, type }
  // They are no fields of a form; written into the text, they would take the place of the node's own.
  const foreign = Object.entries(own).filter(
    ([field, value]) => field in configuration && configuration[field] !== value,
  )
  const parsed = nodeSchema.safeParse({ ...configuration, ...own })
  const fields: FieldError[] = [
    ...foreign.map(([field, value]) => ({ field, message: `must stay ${JSON.stringify(value)} here` })),
    ...(parsed.error?.issues ?? []).map(({ path, message }) => ({ field: fieldName(path.map(String)), message })),
  ].map(({ field, message }) => ({ field: `pipelineNode.configuration.${field}`, message }))
  if (!parsed.success || fields.length > 0) throw invalid(`${fields[0]?.field} ${fields[0]?.message}`, fields)
  return { id, type, configuration, configurationYAML: stringifyNode(parsed.data) }
}

/** The configuration of a node from its YAML, with every field of it, whether its type has such a field or not. */
export function toJson({ id, type, configurationYAML: text }: NodeToConvert): ConvertedNode {
  if (text === undefined) throw missing('configurationYAML')
  const { node, issues } = parseNode(text, { name: id, type })
  if (!node) {
    const fields = issues.map(issue => textError(text, issue))
    throw invalid(`The YAML of ${id} cannot be read. ${fields[0]?.message}`, fields)
  }
  const { name: _name, type: _type, ...configuration } = node
  return { id, type, configuration, configurationYAML: text }
}

/** Says where in the text it is, in words and as the characters up to the end of the line. */
function textError(text: string, { message, line, column }: Issue): FieldError {
  const field = 'pipelineNode.configurationYAML'
  if (line === undefined || column === undefined) return { field, message }
  const before = text.split('\n').slice(0, line - 1)
  const start = Math.min(before.reduce((sum, one) => sum + one.length + 1, 0) + column - 1, text.length)
  const lineEnd = text.indexOf('\n', start)
  return {
    field,
    message: `Line ${line}, column ${column}: ${message}`,
    start,
    end: lineEnd < 0 ? text.length : lineEnd,
  }
}

const invalid = (detail: string, fields: FieldError[]) =>
  apiError('INVALID_INPUT', { detail, fields: fields.slice(0, 100) })

const missing = (field: 'configuration' | 'configurationYAML') =>
  invalid(`Send the ${field} of the node.`, [{ field: `pipelineNode.${field}`, message: 'is required' }])
