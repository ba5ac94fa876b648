import type { LogRow } from '@weir/contracts'

/** A log as indented JSON, with its parts in the order in which one reads them. */
export function logJson(row: LogRow): string {
  const { id, timestamp, severity_text, severity_number, body, trace_id, span_id, attributes, resource } = row
  return JSON.stringify(
    { id, timestamp, severity_text, severity_number, body, trace_id, span_id, attributes, resource },
    null,
    2,
  )
}

export interface JsonPiece {
  kind: 'key' | 'string' | 'number' | 'plain'
  text: string
}

const shape = /("(?:\\.|[^"\\])*")(\s*:)?|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g

/** JSON text in coloured pieces; joined they are the text again. */
export function jsonPieces(text: string): JsonPiece[] {
  const pieces: JsonPiece[] = []
  let at = 0
  const push = (kind: JsonPiece['kind'], end: number) => {
    if (end > at) pieces.push({ kind, text: text.slice(at, end) })
    at = end
  }
  for (const match of text.matchAll(shape)) {
    push('plain', match.index)
    const string = match[1]
    if (string === undefined) push('number', match.index + match[0].length)
    else push(match[2] === undefined ? 'string' : 'key', match.index + string.length)
  }
  push('plain', text.length)
  return pieces
}
