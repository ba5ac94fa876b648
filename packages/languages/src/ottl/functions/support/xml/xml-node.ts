type XmlType =
  | 'document'
  | 'declaration'
  | 'instruction'
  | 'element'
  | 'attribute'
  | 'text'
  | 'cdata'
  | 'comment'
  | 'directive'

/** A part of an XML document. */
export class XmlNode {
  type: XmlType
  /** The local name of elements and attributes, the target of instructions. */
  name: string
  prefix: string
  /** The address of the namespace of an element. */
  namespace = ''
  /** The text of everything but elements. */
  value: string
  parent: XmlNode | null = null
  attributes: XmlNode[] = []
  children: XmlNode[] = []
  /** The place in the order of the document. */
  order = 0

  constructor(
    type: XmlType,
    { name = '', prefix = '', value = '' }: { name?: string; prefix?: string; value?: string },
  ) {
    this.type = type
    this.name = name
    this.prefix = prefix
    this.value = value
  }

  append(child: XmlNode): void {
    child.parent = this
    this.children.push(child)
  }

  /** Takes the node out of its parent. */
  remove(): void {
    if (!this.parent) return
    const list = this.type === 'attribute' ? this.parent.attributes : this.parent.children
    const at = list.indexOf(this)
    if (at >= 0) list.splice(at, 1)
    this.parent = null
  }

  clone(): XmlNode {
    const copy = new XmlNode(this.type, this)
    for (const attribute of this.attributes) {
      const own = attribute.clone()
      own.parent = copy
      copy.attributes.push(own)
    }
    for (const child of this.children) copy.append(child.clone())
    return copy
  }

  /** The text of a node and everything in it, without comments. */
  text(): string {
    if (this.type !== 'element' && this.type !== 'document') return this.value
    let out = ''
    for (const child of this.children) {
      if (child.type === 'text' || child.type === 'cdata') out += child.value
      else if (child.type === 'element') out += child.text()
    }
    return out
  }
}
