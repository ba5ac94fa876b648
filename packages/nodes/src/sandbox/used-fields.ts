/** The fields of the item that a code can reach, or `all` where that cannot be told from its text. */
export type UsedFields = ReadonlySet<string> | 'all'

const field = /^\s*(?:\??\.\s*([A-Za-z_$][\w$]*)|(?:\?\.)?\s*\[\s*(?:'([^'\\]*)'|"([^"\\]*)")\s*\])/

/**
 * Reads from the text which fields of `item` a code uses, so that only those are made into objects. It errs on the side of
 * more: a mention in a comment or a string counts, and any use of the item as a whole means all fields.
 */
export function usedFields(source: string): UsedFields {
  // Ways to reach the item without its name.
  if (/\b(?:arguments|eval|Function|with)\b|\\u/.test(source)) return 'all'
  const used = new Set<string>()
  for (const { index } of source.matchAll(/(?<![\w$])item(?![\w$])/g)) {
    const [, name, single, double] = field.exec(source.slice(index + 4, index + 4 + 200)) ?? []
    const found = name ?? single ?? double
    if (found === undefined) return 'all'
    used.add(found)
  }
  return used
}
