import { readFile } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import { type Issue, parseDocument, type PipelineDocument, validateDocument } from '@weir/pipeline'
import { AgentError } from '../agent-error.ts'

/** A pipeline document, and everything that is wrong with it as `FILE:line:column: error: message`. */
export interface CheckedFile {
  /** Undefined when it cannot run. */
  document: PipelineDocument | undefined
  problems: string[]
}

/** Reads and checks a pipeline document; `-` is standard input. */
export async function checkFile(path: string): Promise<CheckedFile> {
  return checkText(await read(path), path === '-' ? '<stdin>' : path)
}

async function read(path: string): Promise<string> {
  if (path === '-') return text(process.stdin)
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    throw new AgentError(`${path} cannot be read: ${error instanceof Error ? error.message : String(error)}`)
  }
}

/** Checks the text of a pipeline document. */
export function checkText(content: string, file: string): CheckedFile {
  const parsed = parseDocument(content)
  const { document, issues } = parsed
  const found = document ? [...issues, ...validateDocument(document).map(issue => parsed.locate(issue))] : issues
  const byPlace = found.toSorted((a, b) => (a.line ?? 1) - (b.line ?? 1) || (a.column ?? 1) - (b.column ?? 1))
  const isWrong = found.some(issue => issue.level === 'error')
  return { document: isWrong ? undefined : document, problems: byPlace.map(issue => problemLine(issue, file)) }
}

function problemLine({ line = 1, column = 1, level, nodeId, field, link, message }: Issue, file: string): string {
  const subject = nodeId === undefined || link ? '' : `${nodeId}${field ? `.${field}` : ''}: `
  return `${file}:${line}:${column}: ${level}: ${subject}${message}`
}
