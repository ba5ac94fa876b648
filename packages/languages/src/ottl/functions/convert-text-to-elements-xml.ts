import { defineConverter } from './definition.ts'
import { literalString, optional, stringValue } from './parameters.ts'
import { writeXml } from './support/xml/write-xml.ts'
import { parseXml } from './support/xml/xml-document.ts'
import { XmlNode } from './support/xml/xml-node.ts'
import { xpathArgument } from './support/xml/xpath-argument.ts'

export const convertTextToElementsXml = defineConverter({
  name: 'ConvertTextToElementsXML',
  docs:
    'Wraps texts that stand beside elements or other texts into elements, named "value" unless given: in the whole XML ' +
    'document, or in the elements that an XPath selects.',
  parameters: { target: stringValue, xPath: optional(literalString), elementName: optional(literalString) },
  returns: 'string',
  examples: [
    {
      expression: 'ConvertTextToElementsXML("<a>foo<b/>bar</a>")',
      result: '<a><value>foo</value><b></b><value>bar</value></a>',
    },
    { expression: 'ConvertTextToElementsXML("<a>foo</a>")', result: '<a>foo</a>' },
    {
      expression: 'ConvertTextToElementsXML("<a><b/>1</a><c><b/>2</c>", "/a", "text")',
      result: '<a><b></b><text>1</text></a><c><b></b>2</c>',
    },
  ],
  create: ({ target, xPath, elementName }) => {
    const path = xpathArgument(xPath || '/', target.at)
    const name = elementName || 'value'
    return () => {
      const document = parseXml(target.get())
      for (const node of path.select(document)) wrapTexts(node, name)
      return writeXml(document.children)
    }
  },
})

function wrapTexts(parent: XmlNode, name: string): void {
  if (parent.type !== 'element' && parent.type !== 'document') return
  let texts = 0
  let elements = 0
  for (const child of parent.children) {
    if (child.type === 'text') texts += 1
    if (child.type !== 'element') continue
    wrapTexts(child, name)
    elements += 1
  }
  if (texts === 0 || texts + elements <= 1) return
  for (const child of parent.children) {
    if (child.type !== 'text') continue
    const text = new XmlNode('text', child)
    child.type = 'element'
    child.name = name
    child.value = ''
    child.append(text)
  }
}
