import { type Value, ValueMap } from '@weir/telemetry'
import { OttlFault } from '../error.ts'
import { defineConverter } from './definition.ts'
import { stringValue } from './parameters.ts'
import { XmlReader, type XmlToken } from './support/xml/xml-tokens.ts'

export const parseXml = defineConverter({
  name: 'ParseXML',
  docs:
    'Reads an XML element into a map with its tag, and where it has them its content, attributes and children, which are ' +
    'a list of such maps. Comments and declarations are left out.',
  parameters: { target: stringValue },
  returns: 'map',
  examples: [
    {
      expression: 'ParseXML(body)',
      log: { body: '<?xml version="1.0"?><log id="1">done <!-- by -->\n<user>ann</user></log>' },
      result: {
        tag: 'log',
        content: 'done',
        attributes: { id: '1' },
        children: [{ tag: 'user', content: 'ann' }],
      },
    },
    { expression: 'ParseXML("<a></b>")', error: 'line 1: element <a> closed by </b>' },
    { expression: 'ParseXML("<a/><b/>")', error: 'trailing bytes' },
    { expression: 'ParseXML("<a")', error: 'unexpected EOF' },
  ],
  create: ({ target }) => {
    return () => {
      const text = target.get()
      const reader = new XmlReader(text)
      const root = readRoot(reader)
      if (reader.offset !== text.length) throw new OttlFault('trailing bytes after parsing xml')
      return mapOf(root)
    }
  },
})

interface Element {
  readonly start: Extract<XmlToken, { type: 'start' }>
  readonly children: Element[]
  content: string
}

function readRoot(reader: XmlReader): Element {
  const open: Element[] = []
  for (let token = reader.next(); token; token = reader.next()) {
    const current = open.at(-1)
    if (token.type === 'start') {
      const element: Element = { start: token, children: [], content: '' }
      current?.children.push(element)
      open.push(element)
    } else if (token.type === 'end') {
      open.pop()
      if (open.length === 0 && current) return current
    } else if (token.type === 'instruction') checkEncoding(token.target, token.text)
    else if (current && (token.type === 'text' || token.type === 'cdata')) current.content += token.text.trim()
  }
  throw new OttlFault('unmarshal xml: there is no element (EOF)')
}

function checkEncoding(target: string, text: string): void {
  const encoding = target === 'xml' ? /(?:^|\s)encoding\s*=\s*["']([^"']*)["']/.exec(text)?.[1] : undefined
  if (encoding !== undefined && encoding !== '' && encoding.toLowerCase() !== 'utf-8') {
    throw new OttlFault(
      `unmarshal xml: the encoding ${JSON.stringify(encoding.slice(0, 50))} is declared; only utf-8 is read`,
    )
  }
}

function mapOf({ start, children, content }: Element): ValueMap {
  const map = new ValueMap()
  map.append('tag', start.name.local)
  if (content !== '') map.append('content', content)
  if (start.attributes.length > 0) {
    map.append('attributes', ValueMap.from(start.attributes.map(({ name, value }) => [name.local, value] as const)))
  }
  if (children.length > 0)
    map.append(
      'children',
      children.map((child): Value => mapOf(child)),
    )
  return map
}
