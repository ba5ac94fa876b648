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
  /** Where it is in the YAML text, counted from 1. */
  line?: number
  column?: number
}
