import { xmlTags } from './xml-tags.ts'

const maxBytes = 256 * 1024
const maxDepth = 64
const maxTags = 4_000

/**
 * Why this XML is not even parsed; undefined when it may be. SAML has no use for document types, which is where entity bombs and
 * references to files and other servers come from, and nothing that is meant well is nested this deep.
 */
export function refusedXml(xml: string): string | undefined {
  if (xml.length > maxBytes) return `must not be larger than ${maxBytes / 1024} KB`
  if (xml.includes('\0') || xml.includes('\uFFFD')) return 'must be text in UTF-8'
  let depth = 0
  let tags = 0
  for (const { tag } of xmlTags(xml)) {
    if (tag.startsWith('!')) return 'must not have a document type or entities'
    tags += 1
    if (tag.startsWith('/')) depth -= 1
    else if (!tag.endsWith('/')) depth += 1
    if (depth > maxDepth || tags > maxTags) return 'must not be nested this deep, or have this many elements'
  }
  return undefined
}
