import { OttlFault } from '../error.ts'
import { defineConverter } from './definition.ts'
import { literalString, stringValue } from './parameters.ts'
import { writeXml } from './support/xml/write-xml.ts'
import { parseXml } from './support/xml/xml-document.ts'
import { xpathArgument } from './support/xml/xpath-argument.ts'

/** Each place gets a copy, so that many places multiply a large piece. */
const maxLength = 16_777_216

export const insertXml = defineConverter({
  name: 'InsertXML',
  docs: 'Adds XML to the end of each element that an XPath selects in a document.',
  parameters: { target: stringValue, xPath: literalString, subDocument: stringValue },
  returns: 'string',
  examples: [
    { expression: 'InsertXML("<a></a>", "/a", "<b/>")', result: '<a><b></b></a>' },
    {
      expression: 'InsertXML("<a><b/></a><a/>", "//a[not(b)]", "<c>1</c>")',
      result: '<a><b></b></a><a><c>1</c></a>',
    },
    { expression: 'InsertXML("", "/", "<a/>")', result: '<a></a>' },
    { expression: 'InsertXML("<a>x</a>", "/a/text()", "<b/>")', error: 'selected non-element: "x"' },
  ],
  create: ({ target, xPath, subDocument }) => {
    const path = xpathArgument(xPath, target.at)
    return () => {
      const document = parseXml(target.get())
      const piece = subDocument.get()
      const added = parseXml(piece)
      const places = path.select(document)
      if (places.length * piece.length > maxLength)
        throw new OttlFault(`the XML would be longer than ${maxLength} characters`)
      for (const place of places) {
        if (place.type !== 'element' && place.type !== 'document') {
          const shown = JSON.stringify((place.name || place.value).slice(0, 100))
          throw new OttlFault(`InsertXML XPath selected non-element: ${shown}`)
        }
        for (const child of added.children) place.append(child.clone())
      }
      return writeXml(document.children)
    }
  },
})
