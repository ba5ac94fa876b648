import { describe, expect, it } from 'vitest'
import { completeOttl, type CompletionPlace, type ContextName, describeOttl, listEnums, listPaths } from './index.ts'

/** The labels for a text in which | is the cursor. */
function labels(marked: string, context: ContextName = 'log', place: Partial<CompletionPlace> = {}): string[] {
  const found = completeOttl(marked.replace('|', ''), marked.indexOf('|'), { context, ...place })
  return found.map(({ label }) => label)
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
    const [suggestion] = completeOttl('set(body, IsStr', 15, { context: 'log' })
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

describe('completion of conditions and values', () => {
  it.each<[text: string, kind: 'condition' | 'value', some: string[], none: string[]]>([
    ['|', 'condition', ['body', 'IsMatch', 'not'], ['set', 'where']],
    ['body |', 'condition', ['==', 'and'], ['where', 'set', 'body']],
    ['body == "a" an|', 'condition', ['and'], ['or', 'where']],
    ['not |', 'condition', ['body', 'IsMatch'], ['==']],
    ['|', 'value', ['body', 'Concat'], ['set', 'not']],
    ['body |', 'value', [], ['where', '==']],
  ])('%j of a %s', (text, kind, some, none) => {
    const found = labels(text, 'log', { text: kind })
    expect(some.filter(label => !found.includes(label))).toEqual([])
    expect(none.filter(label => found.includes(label))).toEqual([])
  })
})

describe('completion of fields that were seen', () => {
  const fields = [
    { name: 'body', type: 'string', examples: ['a'] },
    { name: 'attributes["http.route"]', type: 'string', examples: ['/a', '/b'] },
    { name: 'attributes["user"]', type: 'map', examples: [] },
    { name: 'attributes["user"]["id"]', type: 'string', examples: ['ada'] },
    { name: 'attributes["we\\"ird"]', type: 'int', examples: [] },
    { name: 'resource["host.name"]', type: 'string', examples: [] },
  ]

  it.each<[text: string, keys: string[]]>([
    ['set(attributes[|', ['"http.route"', '"user"', '"we\\"ird"']],
    ['set(attributes["|', ['"http.route"', '"user"', '"we\\"ird"']],
    ['set(attributes["RO|', ['"http.route"']],
    ['set(attributes["we\\"|', ['"we\\"ird"']],
    ['set(log.attributes["ht|', ['"http.route"']],
    ['set(attributes["user"]["|', ['"id"']],
    ['set(resource["|', ['"host.name"']],
    ['set(resource.attributes["|', ['"host.name"']],
    ['set(body, 1) where attributes["a"] == "attributes["|', []],
    ['set(body, "attributes["|', []],
    ['# attributes["|', []],
    ['set(body, ["|', []],
    ['set(body["|', []],
  ])('%j', (marked, keys) => {
    const found = completeOttl(marked.replace('|', ''), marked.indexOf('|'), { context: 'log', fields })
    expect(found.filter(({ kind }) => kind === 'key').map(({ label }) => label)).toEqual(keys)
  })

  it('tells what to insert where, with values that were seen', () => {
    const [suggestion] = completeOttl('set(attributes["ht', 18, { context: 'log', fields })
    expect(suggestion).toEqual({
      kind: 'key',
      label: '"http.route"',
      insertText: '"http.route"]',
      detail: 'string',
      docs: 'Seen: /a, /b',
      from: 15,
    })
  })

  it('finds a field by its key where a value stands', () => {
    expect(labels('route|', 'log', { fields, text: 'condition' })).toEqual(['attributes["http.route"]'])
    expect(labels('host|', 'log', { fields, text: 'condition' })).toEqual(['resource["host.name"]'])
    expect(labels('bod|', 'log', { fields, text: 'condition' })).toEqual(['body', 'body.string'])
    expect(labels('attributes[|', 'log', { fields, text: 'condition' })).not.toContain('attributes["http.route"]')
  })

  it('is quick on a text that was made to be slow', () => {
    const hostile = `${'a["'.repeat(30_000)}${'a'.repeat(50_000)}`
    const begin = performance.now()
    completeOttl(hostile, hostile.length, { context: 'log', fields })
    expect(performance.now() - begin).toBeLessThan(500)
  })
})

describe('meaning of a word', () => {
  const at = (marked: string, context: ContextName = 'log') =>
    describeOttl(marked.replace('|', ''), marked.indexOf('|'), context)

  it.each<[text: string, title: string, docs: RegExp]>([
    ['set(body, Is|Match(body, "a"))', 'IsMatch(target: string-like, pattern: string)', /regular expression/],
    ['# first\ns|et(body, 1)', 'set(target: path, value: value)', /./],
    ['set(bo|dy, 1)', 'body: any', /^The body/],
    ['set(resource.attr|ibutes["a"], 1)', 'resource.attributes: map', /./],
    ['set(re|source.attributes["a"], 1)', 'resource.attributes: map', /./],
    ['set(severity_number, SEVERITY_|NUMBER_WARN)', 'SEVERITY_NUMBER_WARN = 13', /./],
  ])('%j', (text, title, docs) => {
    expect(at(text)?.title).toBe(title)
    expect(at(text)?.docs).toMatch(docs)
  })

  it('has an example of a function', () => {
    expect(at('I|sMatch(body, "a")')?.example).toBe('IsMatch(body, "err(or)?\\\\b") is true')
  })

  it('marks the whole path, in its own line', () => {
    expect(at('set(body, 1)\nset(resource.attr|ibutes["a"], 1)')).toMatchObject({ from: 17, to: 36 })
  })

  it.each(['set(body, "bo|dy")', '# bo|dy', 'unkn|own', 'set(body, 1) wh|ere true', 'set(body;| 1)', '|'])(
    '%j has none',
    text => {
      expect(at(text)).toBeNull()
    },
  )

  it('knows the paths of each context', () => {
    expect([at('ki|nd', 'log'), at('ki|nd', 'trace')?.title]).toEqual([null, expect.stringContaining('kind: ')])
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
