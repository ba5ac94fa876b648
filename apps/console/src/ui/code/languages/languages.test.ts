import { StringStream } from '@codemirror/language'
import { describe, expect, it } from 'vitest'
import { celToken } from './cel.ts'
import { grokToken, startOfGrok } from './grok.ts'
import { ottlToken } from './ottl.ts'
import { regexToken, startOfRegex } from './regex.ts'

/** The tokens of a line as `text:style`, without white space. */
function tokens(line: string, next: (stream: StringStream) => string | null): string[] {
  const stream = new StringStream(line, 2, 2)
  const found: string[] = []
  while (!stream.eol()) {
    const style = next(stream)
    expect(stream.pos, 'each call moves on').toBeGreaterThan(stream.start)
    if (style !== null) found.push(`${stream.current()}:${style}`)
    stream.start = stream.pos
  }
  return found
}

describe('OTTL', () => {
  it.each<[string, string[]]>([
    [
      'set(attributes["a\\"b"], 1.5) where IsMatch(body, "x") # note',
      [
        'set:call',
        '(:punctuation',
        'attributes:path',
        '[:punctuation',
        '"a\\"b":string',
        ']:punctuation',
        ',:punctuation',
        '1.5:number',
        '):punctuation',
        'where:word',
        'IsMatch:call',
        '(:punctuation',
        'body:path',
        ',:punctuation',
        '"x":string',
        '):punctuation',
        '# note:comment',
      ],
    ],
    ['a != nil and not true', ['a:path', '!=:operator', 'nil:null', 'and:word', 'not:word', 'true:bool']],
    [
      'severity_number >= SEVERITY_NUMBER_WARN',
      ['severity_number:path', '>=:operator', 'SEVERITY_NUMBER_WARN:constant'],
    ],
    [
      'f(target=0xff, v => 07)',
      [
        'f:call',
        '(:punctuation',
        'target:attributeName',
        '=:operator',
        '0xff:number',
        ',:punctuation',
        'v:path',
        '=>:operator',
        '07:number',
        '):punctuation',
      ],
    ],
    ['// all', ['// all:comment']],
    ['"open', ['"open:string invalid']],
    ["body == 'a'", ['body:path', '==:operator', "':invalid", 'a:path', "':invalid"]],
  ])('%j', (line, expected) => {
    expect(tokens(line, ottlToken)).toEqual(expected)
  })
})

describe('CEL', () => {
  it.each<[string, string[]]>([
    [
      'item["body"].contains(r\'\\d\') && 2u in x // y',
      [
        'item:path',
        '[:punctuation',
        '"body":string',
        ']:punctuation',
        '.:punctuation',
        'contains:call',
        '(:punctuation',
        "r'\\d':string",
        '):punctuation',
        '&&:operator',
        '2u:number',
        'in:word',
        'x:path',
        '// y:comment',
      ],
    ],
    ['null == @', ['null:null', '==:operator', '@:invalid']],
  ])('%j', (line, expected) => {
    expect(tokens(line, celToken)).toEqual(expected)
  })
})

describe('regular expressions', () => {
  it.each<[string, string[]]>([
    [
      '^(?P<ip>\\d+)|[^]a\\]]{2,}?',
      [
        '^:operator',
        '(?P<ip>:group',
        '\\d:escape',
        '+:number',
        '):group',
        '|:operator',
        '[^]:constant',
        'a:constant',
        '\\]:escape',
        ']:constant',
        '{2,}?:number',
      ],
    ],
    ['(?i)a[[:alpha:]]', ['(?i):group', 'a:string', '[:constant', '[:alpha:]:escape', ']:constant']],
    ['\\Qa.b\\E.', ['\\Qa.b\\E:string', '.:operator']],
    ['\\', ['\\:escape']],
  ])('%j', (line, expected) => {
    const state = startOfRegex()
    expect(tokens(line, stream => regexToken(stream, state))).toEqual(expected)
  })
})

describe('grok', () => {
  it.each<[string, string[]]>([
    [
      '%{IP:client.ip:string} \\[',
      [
        '%{:punctuation',
        'IP:call',
        '::punctuation',
        'client.ip:path',
        '::punctuation',
        'string:word',
        '}:punctuation',
        ' :string',
        '\\[:escape',
      ],
    ],
    ['%{WORD', ['%{:punctuation', 'WORD:call']],
  ])('%j', (line, expected) => {
    const state = startOfGrok()
    expect(tokens(line, stream => grokToken(stream, state))).toEqual(expected)
  })
})
