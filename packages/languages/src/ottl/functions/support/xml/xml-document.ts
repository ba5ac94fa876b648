import { OttlFault } from '../../../error.ts'
import { XmlNode } from './xml-node.ts'
import { type XmlName, XmlReader, type XmlToken } from './xml-tokens.ts'

/**
 * Reads a document or a piece of one, which may have several elements side by side. What stands before the first element or
 * instruction is left out, and so is an instruction at the start unless the text begins with the XML declaration.
 */
export function parseXml(text: string): XmlNode {
  const reader = new XmlReader(text)
  const builder = new TreeBuilder()
  for (let token = reader.next(); token; token = reader.next()) builder.add(token)
  const { document } = builder
  const [first] = document.children
  if (!text.startsWith('<?xml') && first?.type !== 'element') first?.remove()
  return document
}

class TreeBuilder {
  readonly document = new XmlNode('document', {})
  #current = this.document
  #order = 0
  #started = false
  /** Namespaces by prefix, for each open element. */
  readonly #scopes: Map<string, string>[] = [new Map([['xml', 'http://www.w3.org/XML/1998/namespace']])]

  add(token: XmlToken): void {
    if (token.type === 'end') {
      this.#current = this.#current.parent ?? this.document
      this.#scopes.pop()
      return
    }
    if (token.type === 'start' || token.type === 'instruction') this.#started = true
    if (!this.#started) return
    const node = this.#node(token)
    this.#number(node)
    this.#current.append(node)
    if (token.type === 'start') this.#current = node
  }

  #node(token: Exclude<XmlToken, { type: 'end' }>): XmlNode {
    if (token.type === 'start') return this.#element(token)
    if (token.type !== 'instruction') return new XmlNode(token.type, { value: token.text })
    const { target, text } = token
    if (target !== 'xml') return new XmlNode('instruction', { name: target, value: text.trim() })
    const declaration = new XmlNode('declaration', { name: target })
    for (const pair of text.split(' ')) {
      const match = /^\s*([^=\s][^=]*)=(.*?)\s*$/s.exec(pair)
      const [, name = '', value = ''] = match ?? []
      if (match)
        declaration.attributes.push(new XmlNode('attribute', { name, value: value.replace(/^["']+|["']+$/g, '') }))
    }
    return declaration
  }

  #element({ name, attributes }: Extract<XmlToken, { type: 'start' }>): XmlNode {
    const outer = this.#scopes.at(-1) ?? new Map<string, string>()
    const declared = attributes.filter(attribute => isNamespace(attribute.name))
    const scope = declared.length === 0 ? outer : new Map(outer)
    for (const { name: key, value } of declared) scope.set(key.prefix === '' ? '' : key.local, value)
    this.#scopes.push(scope)
    if (name.prefix !== '' && !scope.has(name.prefix)) {
      throw new OttlFault(`parse xml: invalid XML document, namespace ${name.prefix} is missing`)
    }
    const element = new XmlNode('element', { name: name.local, prefix: name.prefix })
    element.namespace = scope.get(name.prefix) ?? ''
    for (const attribute of attributes) {
      const node = new XmlNode('attribute', {
        name: attribute.name.local,
        prefix: attribute.name.prefix,
        value: attribute.value,
      })
      node.parent = element
      element.attributes.push(node)
    }
    return element
  }

  #number(node: XmlNode): void {
    this.#order += 1
    node.order = this.#order
    for (const attribute of node.attributes) {
      this.#order += 1
      attribute.order = this.#order
    }
  }
}

function isNamespace({ prefix, local }: XmlName): boolean {
  return prefix === 'xmlns' || (prefix === '' && local === 'xmlns')
}
