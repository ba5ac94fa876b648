import { defineConverter } from './definition.ts'
import { literalString, optional, stringValue } from './parameters.ts'
import { writeXml } from './support/xml/write-xml.ts'
import { parseXml } from './support/xml/xml-document.ts'
import { XmlNode } from './support/xml/xml-node.ts'
import { xpathArgument } from './support/xml/xpath-argument.ts'

export const convertAttributesToElementsXml = defineConverter({
  name: 'ConvertAttributesToElementsXML',
  docs: 'Turns attributes of an XML document into elements with their text: all of them, or those that an XPath selects.',
  parameters: { target: stringValue, xPath: optional(literalString) },
  returns: 'string',
  examples: [
    {
      expression: 'ConvertAttributesToElementsXML("<log id=\\"1\\"><user name=\\"ann\\"/>x</log>")',
      result: '<log><user><name>ann</name></user>x<id>1</id></log>',
    },
    {
      expression: 'ConvertAttributesToElementsXML("<a x=\\"1\\"><b y=\\"2\\"/></a>", "/a/b/@*")',
      result: '<a x="1"><b><y>2</y></b></a>',
    },
  ],
  create: ({ target, xPath }) => {
    const path = xpathArgument(xPath || '//@*', target.at)
    return () => {
      const document = parseXml(target.get())
      for (const attribute of path.select(document)) {
        const { type, parent, name, value } = attribute
        if (type !== 'attribute' || !parent) continue
        const element = new XmlNode('element', { name })
        element.append(new XmlNode('text', { value }))
        parent.append(element)
        attribute.remove()
      }
      return writeXml(document.children)
    }
  },
})
