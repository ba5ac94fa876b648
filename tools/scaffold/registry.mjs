const closers = { '[': ']', '{': '}' }

/** Where the list or object opened at `start` closes; registries hold no strings or comments with brackets. */
function closingOf(source, start) {
  let depth = 0
  for (let at = start; at < source.length; at += 1) {
    if (source[at] in closers) depth += 1
    else if (source[at] === ']' || source[at] === '}') depth -= 1
    if (depth === 0) return at
  }
  return -1
}

/** Puts `entry` at the end of the list or object that the constant `name` holds; undefined when there is none. */
export function addEntry(source, name, entry) {
  const declared = new RegExp(`\\bconst ${name}\\b[^=]*=[^[{;]*?(?=[[{])`).exec(source)
  if (!declared) return undefined
  const open = declared.index + declared[0].length
  const close = closingOf(source, open)
  if (close < 0) return undefined
  const inside = source.slice(open + 1, close)
  if (inside.includes('\n')) return `${source.slice(0, close)}  ${entry},\n${source.slice(close)}`
  const items = inside.trim() ? `${inside.trim().replace(/,$/, '')}, ${entry}` : entry
  const space = source[open] === '{' ? ' ' : ''
  return `${source.slice(0, open + 1)}${space}${items}${space}${source.slice(close)}`
}

/** Puts a line after the last one that starts the same way (`import`, `export * from`); first when there is none. */
export function addLine(source, line) {
  const start = /^(import|export \* from)\b/.exec(line)[1]
  const lines = source.split('\n')
  const last = lines.findLastIndex(one => one.startsWith(start) && /from '[^']+'$/.test(one))
  lines.splice(last + 1, 0, line)
  return lines.join('\n')
}
