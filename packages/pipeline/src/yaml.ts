import { type Document, isMap, isNode, isScalar, LineCounter, parseDocument as parseYaml, stringify, visit } from 'yaml'
import type { z } from 'zod'
import { documentSchema, type PipelineDocument } from './document.ts'
import { fieldName, type Issue } from './issue.ts'
import { findUnknownKeys, type UnknownKey, unknownKeyMessage } from './unknown-keys.ts'
import { adoptVendorShapes } from './vendor-shapes.ts'
import { excessOf } from './yaml-limits.ts'

export const maxDepth = 64

export interface ParsedDocument {
  /** Undefined when the text is not a pipeline document at all; the issues say why. */
  document: PipelineDocument | undefined
  issues: Issue[]
  /** Adds line and column to an issue that has a path. */
  locate(issue: Issue): Issue
}

/** Reads a pipeline document from YAML. What its nodes hold is checked by `validateDocument`. */
export function parseDocument(text: string): ParsedDocument {
  const failed = (message: string): ParsedDocument => ({
    document: undefined,
    issues: [{ level: 'error', message }],
    locate: issue => issue,
  })
  const excess = excessOf(text)
  if (excess) return failed(`The document ${excess}`)
  try {
    return parseText(text)
  } catch (error) {
    // The reader of YAML gives up on texts made to exhaust it: endless nesting, aliases of aliases.
    return failed(`The text cannot be read as YAML: ${error instanceof Error ? error.message : String(error)}`)
  }
}

function parseText(text: string): ParsedDocument {
  const lines = new LineCounter()
  // Its own check for equal keys compares every pair.
  const yaml = parseYaml(text, { lineCounter: lines, prettyErrors: false, uniqueKeys: false })

  function place(offset: number): { line: number; column: number } {
    const { line, col } = lines.linePos(offset)
    return { line, column: col }
  }

  function locate(issue: Issue): Issue {
    if (!issue.path) return issue
    const key = issue.onKey ? offsetOfKey(yaml, issue.path) : undefined
    if (key !== undefined) return { ...issue, ...place(key) }
    // A missing field has no place of its own: the nearest thing around it has.
    for (let length = issue.path.length; length >= 0; length -= 1) {
      const found = length === 0 ? yaml.contents : yaml.getIn(issue.path.slice(0, length), true)
      if (isNode(found) && found.range) return { ...issue, ...place(found.range[0]) }
    }
    return issue
  }

  const toProblem = (level: Issue['level']) => (problem: { message: string; offset: number }) => {
    return { level, message: problem.message, ...place(problem.offset) }
  }
  const errors = yaml.errors.map(({ message, pos: [offset] }) => ({ message, offset }))
  const warnings = yaml.warnings.map(({ message, pos: [offset] }) => ({ message, offset }))
  const problems: Issue[] = [
    ...[...errors, ...findBadKeys(yaml)].map(toProblem('error')),
    ...warnings.map(toProblem('warning')),
  ]
  if (problems.some(problem => problem.level === 'error')) return { document: undefined, issues: problems, locate }
  const data: unknown = yaml.toJS()
  if (depthOf(data) > maxDepth) {
    const message = `The document is nested deeper than ${maxDepth} levels`
    return { document: undefined, issues: [...problems, { level: 'error', message }], locate }
  }
  const adopted = adoptVendorShapes(data)
  const parsed = documentSchema.safeParse(adopted)
  const shape = parsed.error?.issues.map(toIssue) ?? []
  const unknown = unknownInDocument(adopted)
  return { document: parsed.data, issues: [...problems, ...[...shape, ...unknown].map(locate)], locate }
}

function offsetOfKey(yaml: Document, path: readonly (string | number)[]): number | undefined {
  const parent = path.length === 1 ? yaml.contents : yaml.getIn(path.slice(0, -1), true)
  if (!isMap(parent)) return undefined
  const key = parent.items.find(pair => isScalar(pair.key) && pair.key.value === path.at(-1))?.key
  return isScalar(key) ? key.range?.[0] : undefined
}

/** Keys that are there twice, or would be lost. */
export function findBadKeys(yaml: Document): { message: string; offset: number }[] {
  const found: { message: string; offset: number }[] = []
  visit(yaml, {
    Map(_key, map) {
      const seen = new Set<unknown>()
      for (const { key } of map.items) {
        if (!isScalar(key)) continue
        const offset = key.range?.[0] ?? 0
        if (seen.has(key.value)) found.push({ message: `The key ${String(key.value)} is there twice`, offset })
        // A key of this name would be lost on its way through JavaScript.
        if (key.value === '__proto__') found.push({ message: 'The key __proto__ is not allowed', offset })
        seen.add(key.value)
      }
    },
  })
  return found
}

/** Unknown keys of the document, but for those of its nodes, which `validateDocument` finds. */
export function unknownInDocument(data: unknown): Issue[] {
  return typeof data === 'object' ? findUnknownKeys(documentSchema, { ...data, nodes: [] }).map(toUnknownIssue) : []
}

function toUnknownIssue(unknown: UnknownKey): Issue {
  const owner = fieldName(unknown.path.slice(0, -1)) || 'the document'
  return { level: 'error', message: unknownKeyMessage(unknown, owner), path: unknown.path, onKey: true }
}

function toIssue(problem: z.core.$ZodIssue): Issue {
  const path = problem.path.map(part => (typeof part === 'number' ? part : String(part)))
  const where = path.length > 0 ? `${fieldName(path)}: ` : ''
  const isMissing = problem.code === 'invalid_type' && problem.message.endsWith('received undefined')
  return { level: 'error', message: where + (isMissing ? 'is required' : problem.message), path }
}

/** How many lists and maps are inside each other. */
export function depthOf(data: unknown): number {
  let level: unknown[] = [data]
  for (let depth = 0; ; depth += 1) {
    const below = level.filter(value => typeof value === 'object' && value !== null)
    if (below.length === 0 || depth > maxDepth) return depth
    level = below.flatMap(value => Object.values(value))
  }
}

/** Writes a document as YAML, top-level keys in their usual order. */
export function stringifyDocument({ version, settings, nodes, links, secrets, keys }: PipelineDocument): string {
  const ordered = { version, settings, ...(secrets && { secrets }), ...(keys && { keys }), nodes, links }
  return stringify(ordered, { lineWidth: 0 })
}
