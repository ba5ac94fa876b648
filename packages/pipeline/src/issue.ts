/** Something wrong, or worth a second look, in a pipeline document. */
export interface Issue {
  level: 'error' | 'warning'
  /** A sentence about the field, node or link that it names. */
  message: string
  nodeId?: string
  /** The field of the node, such as `processors[2].statements`. */
  field?: string
  link?: { from: string; to: string; path?: string }
  /** Keys and indexes from the root of the document. */
  path?: readonly (string | number)[]
  /** Set when it is about the key at the end of the path, and not about its value. */
  onKey?: boolean
  /** Where it is in the YAML text, counted from 1. */
  line?: number
  column?: number
}

/** `['processors', 2, 'statements']` as `processors[2].statements`. */
export function fieldName(path: readonly (string | number)[]): string {
  return path.reduce<string>((name, part) => {
    if (typeof part === 'number') return `${name}[${part}]`
    return name === '' ? part : `${name}.${part}`
  }, '')
}
