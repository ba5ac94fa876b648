import type { XmlNode } from './xml-node.ts'

/** The children that paths see: texts of white space only between others are formatting. */
export function visibleChildren({ children }: XmlNode): XmlNode[] {
  return children.filter((child, index) => index === 0 || !isBlank(child))
}

export function followingOf(node: XmlNode): XmlNode[] {
  const siblings = siblingsOf(node)
  return siblings.slice(siblings.indexOf(node) + 1).filter(sibling => !isBlank(sibling))
}

/** The nearest first. */
export function precedingOf(node: XmlNode): XmlNode[] {
  const siblings = siblingsOf(node)
  return siblings
    .slice(0, Math.max(0, siblings.indexOf(node)))
    .filter(sibling => !isBlank(sibling))
    .reverse()
}

function siblingsOf({ type, parent }: XmlNode): readonly XmlNode[] {
  return type === 'attribute' ? [] : (parent?.children ?? [])
}

function isBlank({ type, value }: XmlNode): boolean {
  return type === 'text' && value.trim() === ''
}
