import { type Value, ValueMap } from '@weir/telemetry'
import { defineConverter } from './definition.ts'
import { stringValue } from './parameters.ts'
import { parseXml } from './support/xml/xml-document.ts'
import type { XmlNode } from './support/xml/xml-node.ts'

export const parseSimplifiedXml = defineConverter({
  name: 'ParseSimplifiedXML',
  docs:
    'Reads XML into a map from the names of elements to their text or to a map of what they hold; elements of one name ' +
    'give a list. Attributes, empty elements and text beside elements are left out: ConvertAttributesToElementsXML and ' +
    'ConvertTextToElementsXML keep them.',
  parameters: { target: stringValue },
  returns: 'map',
  examples: [
    {
      expression: 'ParseSimplifiedXML("<event><id>1</id><user>ann</user><user>bob</user><note/></event>")',
      result: { event: { id: '1', user: ['ann', 'bob'] } },
    },
    { expression: 'ParseSimplifiedXML("<a x=\\"1\\">text</a>")', result: { a: 'text' } },
    { expression: 'ParseSimplifiedXML("<a><b></a>")', error: 'element <b> closed by </a>' },
  ],
  create: ({ target }) => {
    return () => mapOf(parseXml(target.get()))
  },
})

function mapOf(parent: XmlNode): ValueMap {
  const counts = new Map<string, number>()
  for (const { type, name } of parent.children) {
    if (type === 'element') counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  const map = new ValueMap()
  const lists = new Map<string, Value[]>()
  for (const child of parent.children) {
    if (child.type !== 'element' || child.children.length === 0) continue
    const repeated = (counts.get(child.name) ?? 0) > 1
    // A name that occurs more than once gives a list, even if only one of its elements holds something.
    if (repeated && !lists.has(child.name)) {
      const list: Value[] = []
      lists.set(child.name, list)
      map.append(child.name, list)
    }
    const value = valueOf(child)
    if (value === null) continue
    if (repeated) lists.get(child.name)?.push(value)
    else map.append(child.name, value)
  }
  return map
}

/** The text of an element without others in it, else a map of these; null when nothing is left. */
function valueOf(element: XmlNode): Value {
  const leaf = element.children.every(child => child.type !== 'element')
  const text = leaf ? element.children.find(child => child.type === 'text' || child.type === 'cdata')?.value : undefined
  if (text !== undefined && text !== '') return text
  const map = mapOf(element)
  return map.size === 0 ? null : map
}
