import { LogRecord, ValueMap } from '@weir/telemetry'
import { describe, expect, it } from 'vitest'
import { compilePayload } from './payload.ts'
import { parsePayload } from './payload-template.ts'

function record(): LogRecord {
  const log = new LogRecord()
  log.body = 'he said "no"\n'
  log.timeUnixNano = 1_700_000_000_000_000_000n
  log.attributes.set('http.method', 'GET')
  log.attributes.set('count', 3)
  log.attributes.set('__proto__', 'odd')
  log.attributes.set('nested', ValueMap.from([['list', ['a', 'b']]]))
  log.resource.attributes.set('ed.tag', 'prod')
  return log
}

const render = (template: string) => compilePayload(template)(record())

describe('payload', () => {
  it.each([
    ['a field', '{{ .item.body }}', 'he said "no"\n'],
    ['a field of a map', '{{.item.attributes.count}}', '3'],
    ['a name with dots', '{{ .item.attributes.http.method }}', 'GET'],
    ['a key', '{{ index .item.resource "ed.tag" }}', 'prod'],
    ['keys behind each other', '{{ index .item.attributes "nested" "list" 1 }}', 'b'],
    ['a key that JavaScript knows', '{{ index .item.attributes "__proto__" }}', 'odd'],
    ['properties that are not data', '[{{ .item.constructor }}|{{ .item.attributes.toString }}]', '[null|null]'],
    ['JSON', '{{ json .item.attributes.nested }}', '{"list":["a","b"]}'],
    ['JSON by another name', '{{ .item.attributes.count | toJson }}', '3'],
    ['a value for want of another', 'x{{ .item.missing | default "none" }}', 'xnone'],
    ['nothing', 'x{{ .item.missing }}y', 'xy'],
    ['brackets', 'x{{ json (index .item.resource "ed.tag") }}', 'x"prod"'],
    ['raw text', 'x{{ index .item.resource `ed.tag` }}', 'xprod'],
    ['trimmed space', 'a  {{- .item.attributes.count -}}  b', 'a3b'],
    ['a comment', 'a{{/* why */}}b', 'ab'],
    ['no place', 'plain', 'plain'],
  ])('puts in %s', (_name, template, expected) => {
    expect(render(template)).toBe(expected)
  })

  it.each([
    ['in quotes', '{"text": "{{ .item.body }} {{ .item.attributes.count }}"}', { text: 'he said "no"\n 3' }],
    [
      'without quotes',
      '{"text": {{ .item.body }}, "count": {{ .item.attributes.count }}}',
      { text: 'he said "no"\n', count: 3 },
    ],
    ['escaped by hand', '{"text": "{{ escape .item.body }}"}', { text: 'he said "no"\n' }],
    ['JSON in quotes', '{"text": "{{ json .item.attributes.nested }}"}', { text: '{"list":["a","b"]}' }],
    ['JSON', '[{{ json .item.attributes.nested }}]', [{ list: ['a', 'b'] }]],
    ['nothing', '{"text": {{ .item.missing }}, "more": "{{ .item.missing }}"}', { text: null, more: '' }],
    ['behind an escaped quote', '{"a \\" b": "{{ .item.body }}"}', { 'a " b': 'he said "no"\n' }],
  ])('stays JSON with values %s', (_name, template, expected) => {
    expect(JSON.parse(render(template))).toEqual(expected)
  })

  it.each([
    ['logic', '{{ if .item.body }}x{{ end }}', 'no logic'],
    ['loops', '{{ range .item.attributes }}x{{ end }}', 'no logic'],
    ['other roots', '{{ .body }}', 'begin with .item'],
    ['unknown functions', '{{ env "HOME" }}', 'env is not a function'],
    ['functions of JavaScript', '{{ toString .item }}', 'toString is not a function'],
    ['an open place', 'a {{ .item.body', 'no }}'],
    ['an open bracket', '{{ json (index .item "a" }}', 'bracket'],
    ['a bracket too many', '{{ json .item) }}', 'bracket'],
    ['an empty place', '{{ }}', 'missing'],
    ['variables', '{{ $x }}', 'cannot read'],
    ['values behind |', '{{ .item | .item }}', 'function must follow'],
    ['too few values', '{{ json }}', 'takes 1 value'],
    ['too many values', '{{ json .item .item }}', 'takes 1 value'],
    ['deep brackets', `{{ ${'('.repeat(20)}.item${')'.repeat(20)} }}`, 'too deep'],
    ['too many places', '{{ .item }}'.repeat(501), '500 places'],
  ])('refuses %s', (_name, template, message) => {
    expect(() => parsePayload(template)).toThrow(message)
  })

  it('refuses to grow without end', () => {
    const log = Object.assign(new LogRecord(), { body: 'x'.repeat(100_000) })
    expect(() => compilePayload('{{ .item.body }}'.repeat(300))(log)).toThrow('16 MiB')
  })
})
