import { defineConverter } from './definition.ts'
import { literalString, stringValue } from './parameters.ts'
import { writeXml } from './support/xml/write-xml.ts'
import { parseXml } from './support/xml/xml-document.ts'
import { xpathArgument } from './support/xml/xpath-argument.ts'

export const removeXml = defineConverter({
  name: 'RemoveXML',
  docs: 'Removes the elements, attributes, texts and comments that an XPath selects from an XML document.',
  parameters: { target: stringValue, xPath: literalString },
  returns: 'string',
  examples: [
    { expression: 'RemoveXML("<a><b/><c>1</c></a>", "/a/b")', result: '<a><c>1</c></a>' },
    { expression: 'RemoveXML(body, "//@secret")', log: { body: '<a secret="x" id="1"/>' }, result: '<a id="1"></a>' },
    { expression: 'RemoveXML("<a><!-- note -->1</a>", "//comment()")', result: '<a>1</a>' },
    { expression: 'RemoveXML("", "/a")', result: '' },
  ],
  create: ({ target, xPath }) => {
    const path = xpathArgument(xPath, target.at)
    return () => {
      const text = target.get()
      if (text === '') return ''
      const document = parseXml(text)
      for (const node of path.select(document)) {
        const { type } = node
        if (type === 'element' || type === 'attribute' || type === 'text' || type === 'cdata' || type === 'comment')
          node.remove()
      }
      return writeXml(document.children)
    }
  },
})
