import { describe, expect, it } from 'vitest'
import { refusedXml } from './xml-limits.ts'

describe('refusedXml', () => {
  it.each([
    ['plain elements', '<?xml version="1.0"?><a b="c"><!-- <!DOCTYPE x> --><d/></a>'],
    ['text that looks like a document type', '<a><![CDATA[<!DOCTYPE a>]]></a>'],
    ['nothing', ''],
  ])('lets pass %s', (_name, xml) => {
    expect(refusedXml(xml)).toBeUndefined()
  })

  it.each([
    ['a document type', '<!DOCTYPE a><a/>'],
    ['one in small letters', '<!doctype a><a/>'],
    ['one after a comment', '<!-- x --><!DOCTYPE a [<!ENTITY b "c">]><a/>'],
    ['an entity alone', '<a><!ENTITY b "c"></a>'],
    ['elements nested too deep', '<a>'.repeat(65)],
    ['depth hidden behind texts that look like ends', '<a><![CDATA[</a>]]>'.repeat(65)],
    ['too many elements', '<a/>'.repeat(4_001)],
    ['too much', `<a>${'x'.repeat(300_000)}</a>`],
    ['zero bytes, as in UTF-16', '<\0a\0>\0'],
    ['bytes that are no UTF-8', '<a>\uFFFD</a>'],
  ])('refuses %s', (_name, xml) => {
    expect(refusedXml(xml)).toMatch(/^must /)
  })

  it.each([
    ['open brackets', '<'.repeat(250_000)],
    ['open comments', '<!--'.repeat(60_000)],
    ['closing brackets', '>'.repeat(250_000)],
  ])('takes no time for many %s', (_name, xml) => {
    const started = performance.now()
    refusedXml(xml)
    expect(performance.now() - started).toBeLessThan(500)
  })
})
