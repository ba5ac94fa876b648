import { describe, expect, it } from 'vitest'
import { writeXml } from './write-xml.ts'
import { parseXml } from './xml-document.ts'

function rewritten(text: string): string {
  return writeXml(parseXml(text).children)
}

describe('reads and writes', () => {
  it.each([
    ['empty elements', '<a><b/></a>', '<a><b></b></a>'],
    ['elements side by side', '<a/><b>1</b>', '<a></a><b>1</b>'],
    ['attributes in single quotes', "<a x='1' y=\"'\"/>", '<a x="1" y="&#39;"></a>'],
    ['entities', '<a>&lt;&amp;&#65;&#x42;&quot;</a>', '<a>&lt;&amp;AB&#34;</a>'],
    ['CDATA and comments', '<a><![CDATA[<x>]]><!-- c --></a>', '<a><![CDATA[<x>]]><!-- c --></a>'],
    [
      'a declaration',
      '<?xml version="1.0" encoding="UTF-8"?>\n<a/>',
      '<?xml version="1.0" encoding="UTF-8"?>\n<a></a>',
    ],
    ['prefixes', '<x:a xmlns:x="u" x:b="1"/>', '<x:a xmlns:x="u" x:b="1"></x:a>'],
    ['instructions and directives', '<a><?go now?><!NOTE x></a>', '<a><?go now?><!NOTE x></a>'],
    ['line ends', '<a>1\r\n2\r3</a>', '<a>1\n2\n3</a>'],
    ['nothing before the first element', 'x<!-- c --><a/>tail', '<a></a>tail'],
    ['no element at all', 'just text', ''],
    ['spaces that may go', '<a xml:space="default"> 1 </a>', '<a xml:space="default">1</a>'],
  ])('%s', (_name, text, expected) => {
    expect(rewritten(text)).toBe(expected)
  })
})

describe('refuses', () => {
  it.each([
    ['an open element', '<a>\n<b>', 'line 2: unexpected EOF'],
    ['elements that cross', '<a><b></a></b>', 'element <b> closed by </a>'],
    ['an end without a start', '</a>', 'unexpected end element </a>'],
    ['values without quotes', '<a x=1/>', 'unquoted or missing attribute value'],
    ['attributes without a value', '<a x/>', 'attribute name without ='],
    ['unknown entities', '<a>&nbsp;</a>', 'invalid character entity &nbsp;'],
    ['a bare ampersand', '<a>a & b</a>', 'invalid character entity &'],
    ['entities of documents', '<!DOCTYPE a [<!ENTITY x "yy">]><a>&x;</a>', 'invalid character entity &x;'],
    ['< in a value', '<a x="<"/>', 'unescaped < inside quoted string'],
    ['the end of CDATA in a text', '<a>]]></a>', 'unescaped ]]>'],
    ['two dashes in a comment', '<a><!-- a -- b --></a>', '"--" not allowed in comments'],
    ['prefixes without a namespace', '<x:a/>', 'namespace x is missing'],
    ['control characters', '<a>\u0001</a>', 'illegal character code'],
    ['another version', '<?xml version="1.1"?><a/>', 'unsupported version'],
    ['endless nesting', '<a>'.repeat(2_000), 'exceeded maximum XML nesting depth'],
  ])('%s', (_name, text, message) => {
    expect(() => parseXml(text)).toThrow(message)
  })
})
