import { defineConverter } from './definition.ts'
import { literalString, stringValue } from './parameters.ts'
import { writeXml } from './support/xml/write-xml.ts'
import { parseXml } from './support/xml/xml-document.ts'
import { XmlNode } from './support/xml/xml-node.ts'
import { xpathArgument } from './support/xml/xpath-argument.ts'

export const getXml = defineConverter({
  name: 'GetXML',
  docs: 'Gives the parts of an XML document that an XPath selects, as XML; attributes and texts as their value.',
  parameters: { target: stringValue, xPath: literalString },
  returns: 'string',
  examples: [
    { expression: 'GetXML("<a><b>1</b><c><b>2</b></c></a>", "/a//b")', result: '<b>1</b><b>2</b>' },
    { expression: 'GetXML(body, "/a/@id")', log: { body: '<a id="7"/>' }, result: '7' },
    { expression: 'GetXML("<a><b n=\\"1\\"/><b n=\\"2\\"/></a>", "//b[@n > 1]")', result: '<b n="2"></b>' },
    { expression: 'GetXML("", "/a")', result: '' },
    { expression: 'GetXML("<a>", "/a")', error: 'unexpected EOF' },
  ],
  create: ({ target, xPath }) => {
    const path = xpathArgument(xPath, target.at)
    return () => {
      const text = target.get()
      if (text === '') return ''
      const found: XmlNode[] = []
      for (const node of path.select(parseXml(text))) {
        if (node.type === 'element' || node.type === 'text') found.push(node)
        if (node.type === 'attribute' || node.type === 'cdata') found.push(new XmlNode('text', { value: node.value }))
      }
      return writeXml(found)
    }
  },
})
