import { describe, expect, it } from 'vitest'
import { completeOttl, type ContextName, listEnums, listPaths } from './index.ts'

/** The labels for a text in which | is the cursor. */
function labels(marked: string, context: ContextName = 'log'): string[] {
  return completeOttl(marked.replace('|', ''), marked.indexOf('|'), context).map(({ label }) => label)
}

describe('completion', () => {
  it.each<[text: string, some: string[], none: string[]]>([
    ['|', ['set', 'delete_key'], ['IsMatch', 'attributes', 'where']],
    ['# note\nse|', ['set'], ['delete_key', 'body']],
    [
      'set(|',
      ['attributes', 'body', 'resource.attributes', 'Concat', 'SEVERITY_NUMBER_INFO', 'target='],
      ['set', 'log.body'],
    ],
    ['set(attr|', ['attributes'], ['body']],
    ['set(log.|', ['log.body', 'log.attributes'], ['body', 'Concat']],
    ['set(attributes["a"], |', ['value=', 'nil', 'ParseJSON'], ['where']],
    ['set(attributes["a"], value=|', ['body'], ['value=']],
    ['set(attributes[|', ['body', 'Concat'], ['where']],
    ['set(body, 1) |', ['where'], ['set', 'and']],
    ['set(body, 1) wh|', ['where'], []],
    ['set(body, 1)\n|', ['where', 'set'], ['and']],
    ['set(body, 1) where |', ['body', 'IsString', 'not'], ['set', 'where']],
    ['set(body, 1) where body |', ['==', 'and'], ['body', 'where']],
    ['set(body, 1) where body == "a" and |', ['severity_text', 'not'], ['==']],
    ['set(body, 1) where (|', ['severity_text', 'not'], ['==']],
    ['set(body, {"a": |', ['severity_text'], ['==']],
    ['set(body, {|', [], ['severity_text']],
    ['set(body, Any([1], (k, v) => |', ['IsInt', 'body'], ['set']],
    ['set(body, SEVERITY_NUMBER_W|', ['SEVERITY_NUMBER_WARN'], ['SEVERITY_NUMBER_INFO']],
  ])('%j', (text, some, none) => {
    const found = labels(text)
    expect(some.filter(label => !found.includes(label))).toEqual([])
    expect(none.filter(label => found.includes(label))).toEqual([])
  })

  it.each(['set(body, "at|', 'set(body, "a\\"b|', '# se|', '// se|', 'set(body, 1) # wh|', 'set(body; |'])(
    '%j has none',
    text => {
      expect(labels(text)).toEqual([])
    },
  )

  it('tells what to insert where', () => {
    const [suggestion] = completeOttl('set(body, IsStr', 15, 'log')
    expect(suggestion).toMatchObject({
      kind: 'converter',
      label: 'IsString',
      detail: 'IsString(target: value)',
      insertText: 'IsString(',
      from: 10,
    })
  })

  it('knows the paths of each context', () => {
    expect(labels('set(|', 'trace')).toContain('kind.string')
    expect(labels('set(spanevent.|', 'trace')).toContain('spanevent.attributes')
    expect(labels('set(|', 'metric')).toContain('value_int')
    expect(labels('set(|', 'resource')).toContain('schema_url')
  })
})

describe('lists for editors', () => {
  const names: ContextName[] = [
    'log',
    'metric',
    'trace',
    'span',
    'spanevent',
    'datapoint',
    'exemplar',
    'resource',
    'scope',
  ]

  it.each(names)('%s has paths with a type and a sentence', context => {
    const paths = listPaths(context)
    expect(paths.length).toBeGreaterThan(5)
    expect(new Set(paths.map(({ path }) => path)).size).toBe(paths.length)
    for (const { type, docs } of paths) {
      expect(type).not.toBe('')
      expect(docs).toMatch(/^[A-Z].*\.$/)
    }
  })

  it('tells which paths can be written', () => {
    const writable = (path: string) => listPaths('spanevent').find(info => info.path === path)?.writable
    expect([writable('name'), writable('event_index')]).toEqual([true, false])
  })

  it('has the enums of a context', () => {
    expect(listEnums('log')).toContainEqual({ name: 'SEVERITY_NUMBER_ERROR', value: 17 })
    expect(listEnums('datapoint')).toContainEqual({ name: 'FLAG_NO_RECORDED_VALUE', value: 1 })
    expect(listEnums('resource')).toEqual([])
  })
})
