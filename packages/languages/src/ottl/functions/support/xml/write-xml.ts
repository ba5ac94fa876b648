import type { XmlNode } from './xml-node.ts'

const escapes = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&#34;'],
  ["'", '&#39;'],
])

/** Writes nodes as XML; empty elements get an end tag of their own. */
export function writeXml(nodes: readonly XmlNode[], preserveSpace = true): string {
  let out = ''
  for (const node of nodes) out += writeNode(node, preserveSpace)
  return out
}

function writeNode(node: XmlNode, preserveSpace: boolean): string {
  switch (node.type) {
    case 'text':
      return escaped(preserveSpace ? node.value : node.value.trim())
    case 'cdata':
      return `<![CDATA[${node.value}]]>`
    case 'comment':
      return `<!--${node.value}-->`
    case 'directive':
      return `<!${node.value}>`
    case 'declaration':
      return `<?${node.name}${attributesOf(node)}?>`
    case 'instruction':
      return node.value === '' ? `<?${node.name}?>` : `<?${node.name} ${node.value}?>`
    case 'document':
      return writeXml(node.children, preserveSpace)
    case 'attribute':
      return escaped(node.value)
    case 'element': {
      const name = qualified(node)
      const preserve = spaceRule(node) ?? preserveSpace
      return `<${name}${attributesOf(node)}>${writeXml(node.children, preserve)}</${name}>`
    }
  }
}

/** What an element's xml:space says, null when it says nothing. */
function spaceRule(node: XmlNode): boolean | null {
  const rule = node.attributes.find(attribute => attribute.prefix === 'xml' && attribute.name === 'space')?.value
  return rule === 'preserve' || rule === 'default' ? rule === 'preserve' : null
}

function attributesOf(node: XmlNode): string {
  return node.attributes.map(attribute => ` ${qualified(attribute)}="${escaped(attribute.value)}"`).join('')
}

function qualified({ prefix, name }: XmlNode): string {
  return prefix === '' ? name : `${prefix}:${name}`
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, char => escapes.get(char) ?? char)
}
