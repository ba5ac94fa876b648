interface JsonPiece {
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
