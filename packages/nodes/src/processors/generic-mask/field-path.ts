/** A place in a record: a top-level field and the keys below it. */
export interface FieldPath {
  root: 'body' | 'attributes' | 'resource'
  keys: string[]
}

const step = /^(?:\["((?:[^"\\]|\\["\\])*)"\]|\.([A-Za-z_]\w*))/

/** Reads `body`, `attributes["a"]["b"]` or `resource.key`; undefined when the text is no such path. */
export function parseFieldPath(text: string): FieldPath | undefined {
  const head = /^(body|attributes|resource)(?=$|[.[])/.exec(text.trim())
  const root = head?.[1]
  if (root !== 'body' && root !== 'attributes' && root !== 'resource') return undefined
  const keys: string[] = []
  let rest = text.trim().slice(root.length)
  while (rest) {
    const match = step.exec(rest)
    if (!match) return undefined
    keys.push(match[1]?.replaceAll(/\\(["\\])/g, '$1') ?? match[2] ?? '')
    rest = rest.slice(match[0].length)
  }
  return { root, keys }
}
