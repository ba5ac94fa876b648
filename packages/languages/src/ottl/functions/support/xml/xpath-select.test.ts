import { describe, expect, it } from 'vitest'
import { writeXml } from './write-xml.ts'
import { parseXml } from './xml-document.ts'
import { compileXPath } from './xpath-select.ts'

const shop = `<shop>
  <item id="1" kind="tea"><name>Green</name><price>4.5</price></item>
  <item id="2" kind="tea"><name>Black</name><price>3</price></item>
  <item id="3" kind="cup"><name>White cup</name></item>
  <!-- end --><note><![CDATA[a <b>]]></note>
</shop>`

function select(path: string, text = shop): string[] {
  return compileXPath(path)
    .select(parseXml(text))
    .map(node => (node.type === 'element' ? (node.attributes[0]?.value ?? writeXml([node])) : node.value.trim()))
}

describe('selects', () => {
  it.each([
    ['/shop/item', ['1', '2', '3']],
    ['shop/item[2]', ['2']],
    ['/shop/item[last()]', ['3']],
    ['/shop/item[position() < 3]', ['1', '2']],
    ['//item[@kind="tea"][2]', ['2']],
    ['(//item)[1]', ['1']],
    ['//item[name="Black"]', ['2']],
    ['//item[price > 3.5]', ['1']],
    ['//item[not(price)]', ['3']],
    ['//item[@kind="tea" and price <= 3]', ['2']],
    ['//item[@id=1 or @id=3]', ['1', '3']],
    ['//item[contains(name, "cup")]', ['3']],
    ['//item[starts-with(name, "B") or ends-with(name, "n")]', ['1', '2']],
    ['//item[string-length(name) = 5]', ['1', '2']],
    ['//item[count(*) = 2]', ['1', '2']],
    ['//item[matches(name, "^[A-Z][a-z]+$")]', ['1', '2']],
    ['//item[translate(name, "BG", "bg") = "black"]', ['2']],
    ['//item[substring(name, 1, 2) = "Gr"]', ['1']],
    ['//item[substring-before(name, " ") = "White"]', ['3']],
    ['//item[price * 2 = 6]', ['2']],
    ['//item[@id mod 2 = 1]', ['1', '3']],
    ['//item[position() = last() - 1]', ['2']],
    ['//price/..', ['1', '2']],
    ['//price/parent::item/@kind', ['tea', 'tea']],
    ['//item[1]/following-sibling::item', ['2', '3']],
    ['//item[3]/preceding-sibling::item[1]', ['2']],
    ['//name[. = "Black"]/ancestor::item', ['2']],
    ['//item[@id=2]/following::name', ['<name>White cup</name>']],
    ['//item[@id=2]/preceding::name', ['<name>Green</name>']],
    ['//@id', ['1', '2', '3']],
    ['//item/@*[local-name() != "id"]', ['tea', 'tea', 'cup']],
    ['//item[1]/name | //note', ['<name>Green</name>', '<note><![CDATA[a <b>]]></note>']],
    ['//note/text()', ['a <b>']],
    ['//comment()', ['end']],
    ['//item[sum(//price) = 7.5]/@id', ['1', '2', '3']],
    ['//*[self::name or self::price][1]', ['<name>Green</name>', '<name>Black</name>', '<name>White cup</name>']],
    ['/shop/descendant::price', ['<price>4.5</price>', '<price>3</price>']],
    ['//missing', []],
    ['count(//item)', []],
  ])('%s', (path, expected) => {
    expect(select(path)).toEqual(expected)
  })

  it('by prefix, whatever the namespace', () => {
    const text = '<a xmlns="u" xmlns:x="v"><x:b>1</x:b><b>2</b></a>'
    expect(select('/a/x:b/text()', text)).toEqual(['1'])
    expect(select('/a/b/text()', text)).toEqual(['2'])
    expect(select('/a/*[namespace-uri() = "v"]/text()', text)).toEqual(['1'])
  })
})

describe('refuses', () => {
  it.each([
    ['', 'empty'],
    ['!', 'unexpected "!"'],
    ['//', 'expected a name'],
    ['/a[', 'expected'],
    ['/a]', 'expected the end'],
    ['nope(1)', 'unknown function nope()'],
    ['contains("a")', 'does not take 1 arguments'],
    ['sideways::a', 'unknown axis sideways'],
    [`${'('.repeat(300)}1${')'.repeat(300)}`, 'nested deeper than 200'],
  ])('%s', (path, message) => {
    expect(() => compileXPath(path)).toThrow(message)
  })

  it('a path that looks at too many nodes', () => {
    const text = `<a>${'<b/>'.repeat(3_000)}</a>`
    expect(() => select('//b[count(preceding-sibling::b) >= 0]', text)).toThrow('too many nodes')
  })
})
