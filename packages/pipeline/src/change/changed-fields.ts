import type { DocumentNode } from '../document.ts'
import { sameValue } from '../same-value.ts'

/** The fields of a node that two versions of it do not share, in the order of the newer one. */
export function changedFields(before: DocumentNode, after: DocumentNode): string[] {
  const names = new Set([...Object.keys(after), ...Object.keys(before)])
  return [...names].filter(name => !sameValue(before[name], after[name]))
}
