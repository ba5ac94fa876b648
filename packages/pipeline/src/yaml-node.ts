import { type Document, isNode, LineCounter, parseDocument as parseYaml, type Scalar, stringify, visit } from 'yaml'
import { type DocumentNode, documentSchema } from './document.ts'
import { fieldName, type Issue } from './issue.ts'
import { depthOf, findBadKeys, maxDepth } from './yaml.ts'
import { excessOf } from './yaml-limits.ts'

const nodeSchema = documentSchema.shape.nodes.element

type Own = Pick<DocumentNode, 'name' | 'type'>
type Path = readonly (string | number)[]

/** What became of the text of one node: the node, or what is wrong with the text. */
export type ParsedNode = { node: DocumentNode; issues: readonly [] } | { node: undefined; issues: readonly Issue[] }

/** Writes one node as YAML, its name and type first. */
export function stringifyNode({ name, type, ...configuration }: DocumentNode): string {
  return stringify({ name, type, ...configuration }, { lineWidth: 0 })
}

/**
 * Reads the YAML of the node with this name and type, which the text may repeat but not change. Fields that its type does not
 * have are kept: validation speaks of them.
 */
export function parseNode(text: string, own: Own): ParsedNode {
  const excess = excessOf(text)
  if (excess) return failed({ level: 'error', message: `The text ${excess}` })
  try {
    return parseText(text, own)
  } catch (error) {
    // The reader of YAML gives up on texts made to exhaust it.
    const reason = error instanceof Error ? error.message : String(error)
    return failed({ level: 'error', message: `The text cannot be read as YAML: ${reason}` })
  }
}

const failed = (...issues: Issue[]): ParsedNode => ({ node: undefined, issues })

function parseText(text: string, own: Own): ParsedNode {
  const lines = new LineCounter()
  const yaml = parseYaml(text, { lineCounter: lines, prettyErrors: false, uniqueKeys: false })
  const issueAt = ({ message, offset }: Problem): Issue => {
    if (offset === undefined) return { level: 'error', message }
    const { line, col } = lines.linePos(offset)
    return { level: 'error', message, line, column: col }
  }
  const problems = textProblems(yaml)
  if (problems.length > 0) return failed(...problems.map(issueAt))
  const data: unknown = yaml.toJS() ?? {}
  const wrong = shapeProblems(data, own).map(({ message, path }) => issueAt({ message, offset: offsetOf(yaml, path) }))
  if (wrong.length > 0) return failed(...wrong)
  return { node: nodeSchema.parse({ ...Object(data), ...own }), issues: [] }
}

interface Problem {
  message: string
  offset: number | undefined
}

/** What is no YAML, or would not be the same in JSON. */
function textProblems(yaml: Document.Parsed): Problem[] {
  // A warning is about something that gets lost, such as an unknown tag.
  const read = [...yaml.errors, ...yaml.warnings].map(({ message, pos: [offset] }) => ({ message, offset }))
  const numbers: Problem[] = []
  visit(yaml, {
    Scalar(_key, scalar) {
      const message = numberProblem(scalar)
      if (message) numbers.push({ message, offset: scalar.range?.[0] })
    },
  })
  return [...read, ...findBadKeys(yaml), ...numbers]
}

/** JSON has no such numbers, and digits beyond what a number holds would be lost without a word. */
function numberProblem({ value, source }: Scalar): string | undefined {
  if (typeof value !== 'number') return undefined
  if (!Number.isFinite(value)) return `${source ?? String(value)} is no number that can be kept`
  if (Number.isSafeInteger(value) || !/^[-+]?\d+$/.test(source ?? '')) return undefined
  return `${source ?? String(value)} has more digits than can be kept: put it in quotes`
}

function shapeProblems(data: unknown, own: Own): { message: string; path: Path }[] {
  if (typeof data !== 'object' || data === null || Array.isArray(data)) {
    return [{ message: 'A node consists of fields, each on a line as name: value', path: [] }]
  }
  if (depthOf(data) > maxDepth) return [{ message: `The node is nested deeper than ${maxDepth} levels`, path: [] }]
  const foreign = (['name', 'type'] as const)
    .filter(field => field in data && Reflect.get(data, field) !== own[field])
    .map(field => ({ message: `${field}: must stay ${JSON.stringify(own[field])} here`, path: [field] }))
  const issues = nodeSchema.safeParse({ ...data, ...own }).error?.issues ?? []
  const shape = issues.map(issue => {
    const path = issue.path.map(part => (typeof part === 'number' ? part : String(part)))
    return { message: `${fieldName(path)}: ${issue.message}`, path }
  })
  return [...foreign, ...shape]
}

/** Where the value is, or the nearest thing around it. */
function offsetOf(yaml: Document.Parsed, path: Path): number | undefined {
  for (let length = path.length; length > 0; length -= 1) {
    const found = yaml.getIn(path.slice(0, length), true)
    if (isNode(found) && found.range) return found.range[0]
  }
  return yaml.contents?.range?.[0]
}
