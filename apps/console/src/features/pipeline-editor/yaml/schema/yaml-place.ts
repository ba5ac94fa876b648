/** A text by its lines, counted from 1; what is far from the cursor is never asked for. */
export interface YamlLines {
  readonly lines: number
  line(number: number): { readonly text: string }
}

/** Where in a document the cursor is, as far as the lines around it tell. */
export interface YamlPlace {
  /** The keys around it from the root; `[]` for an item of a list. */
  path: string[]
  /** The key that is being written, or whose value is. */
  key: string
  /** Whether the cursor is behind the colon. */
  isValue: boolean
  /** The other keys of the same map with their values. */
  siblings: ReadonlyMap<string, string>
  /** The column, counted from 0, at which the word begins that the cursor is in. */
  from: number
}

interface ReadLine {
  /** Columns of the dashes that begin items here. */
  dashes: number[]
  /** The column of what follows them. */
  column: number
  key: string | undefined
  value: string
}

/** A list as long as this is not looked through for the keys around the cursor. */
const maxLines = 4000

const isEmptyLine = (text: string) => /^\s*(#|$)/.test(text)

function readLine(text: string): ReadLine {
  const dashes: number[] = []
  let column = /^ */.exec(text)?.[0].length ?? 0
  while (/^- +|^-$/.test(text.slice(column))) {
    dashes.push(column)
    column += /^-( +|$)/.exec(text.slice(column))?.[0].length ?? 1
  }
  const pair = /^("[^"]*"|'[^']*'|[\w.$/-]+)\s*:(?:\s+(.*))?$/.exec(text.slice(column))
  return { dashes, column, key: pair?.[1]?.replaceAll(/["']/g, ''), value: plain(pair?.[2] ?? '') }
}

const plain = (value: string) =>
  value
    .replace(/\s+#.*$/, '')
    .trim()
    .replaceAll(/^["']|["']$/g, '')

/** Finds out where a cursor is; undefined inside of a text block or comment. */
export function yamlPlace(doc: YamlLines, lineNumber: number, column: number): YamlPlace | undefined {
  const { text } = doc.line(lineNumber)
  const before = text.slice(0, column)
  if (/^\s*#|\s#[^'"]*$/.test(before)) return undefined
  const read = readLine(before)
  const around = climb(doc, lineNumber, read)
  if (!around) return undefined
  const flow = flowPlace(before, around.path, read)
  if (flow) return flow
  const isValue = read.key !== undefined && /:\s+/.test(before.slice(read.column))
  const siblings = siblingsOf(doc, lineNumber, read)
  const word = /[^\s,[\]{}"']*$/.exec(before)?.[0] ?? ''
  const key = isValue ? (read.key ?? '') : word
  // An item that is no map yet may become one, or be a value of the list.
  return { path: around.path, key, isValue, siblings, from: column - word.length }
}

/** Goes up line by line to the keys around the cursor. */
function climb(doc: YamlLines, lineNumber: number, { dashes, column }: ReadLine): { path: string[] } | undefined {
  const path: string[] = []
  let edge = column
  for (const dash of dashes.toReversed()) {
    path.unshift('[]')
    edge = dash
  }
  let isItem = dashes.length > 0
  for (let at = lineNumber - 1; at >= Math.max(1, lineNumber - maxLines) && (edge > 0 || isItem); at -= 1) {
    const { text } = doc.line(at)
    if (isEmptyLine(text)) continue
    const line = readLine(text)
    // The list may stand as far left as its key.
    const isParent = line.key !== undefined && (line.column < edge || (isItem && line.column === edge))
    if (isParent && !(line.column === edge && line.dashes.length > 0)) {
      if (/^[|>]/.test(line.value)) return undefined
      path.unshift(line.key ?? '')
      edge = line.column
      isItem = false
    }
    // The dash before the first key of a map says that the map is an item.
    for (const dash of line.dashes.toReversed()) {
      if (dash >= edge) continue
      path.unshift('[]')
      edge = dash
      isItem = true
    }
  }
  return { path }
}

function siblingsOf(doc: YamlLines, lineNumber: number, { column, dashes }: ReadLine): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  const collect = (start: number, step: 1 | -1) => {
    for (let at = start; at >= 1 && at <= doc.lines && Math.abs(at - lineNumber) <= maxLines; at += step) {
      const { text } = doc.line(at)
      if (isEmptyLine(text)) continue
      const line = readLine(text)
      const left = line.dashes[0] ?? line.column
      if (left < column && line.column !== column) return
      if (step === 1 && line.dashes.length > 0 && left < column) return
      if (line.column === column && line.key !== undefined) found.set(line.key, line.value)
      if (step === -1 && line.dashes.length > 0 && left < column) return
    }
  }
  if (dashes.length === 0) collect(lineNumber - 1, -1)
  collect(lineNumber + 1, 1)
  return found
}

/** A place inside of braces on one line, such as `- { from: a, to: | }`. */
function flowPlace(before: string, path: readonly string[], read: ReadLine): YamlPlace | undefined {
  const open = before.lastIndexOf('{')
  if (open < 0 || before.indexOf('}', open) >= 0) return undefined
  const parts = before.slice(open + 1).split(',')
  const pairs = parts.map(part => /^\s*([\w.-]+)\s*:\s*(.*)$/.exec(part))
  const last = parts.at(-1) ?? ''
  const pair = pairs.at(-1)
  const word = /[^\s]*$/.exec(last)?.[0] ?? ''
  const siblings = new Map(
    pairs.slice(0, -1).flatMap(known => (known?.[1] ? [[known[1], plain(known[2] ?? '')] as const] : [])),
  )
  const owner = read.key !== undefined && open > before.indexOf(':', read.column) ? [read.key] : []
  return {
    path: [...path, ...owner],
    key: pair?.[1] ?? word,
    isValue: pair !== null && pair !== undefined,
    siblings,
    from: before.length - (pair ? (pair[2]?.length ?? 0) : word.length),
  }
}
