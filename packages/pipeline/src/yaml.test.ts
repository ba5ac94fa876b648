import { describe, expect, it } from 'vitest'
import { validateDocument } from './validate.ts'
import { parseDocument, stringifyDocument } from './yaml.ts'

const text = `version: v3
settings:
  tag: demo
  log: { level: info }
nodes:
  - name: app
    type: demo_input
    events_per_sec: 3
  - { name: out, type: ed_output }
links:
  - { from: app, to: out }
`

const aliases = (at: number) => `a${at + 1}: &a${at + 1} [${`*a${at},`.repeat(10)}]`
const deep = (levels: number) => `[`.repeat(levels) + `]`.repeat(levels)

describe('parseDocument', () => {
  it('reads a document and keeps fields it does not know', () => {
    const { document, issues } = parseDocument(text)
    expect(issues).toEqual([])
    expect(document).toEqual({
      version: 'v3',
      settings: { tag: 'demo', log: { level: 'info' } },
      nodes: [
        { name: 'app', type: 'demo_input', events_per_sec: 3 },
        { name: 'out', type: 'ed_output' },
      ],
      links: [{ from: 'app', to: 'out' }],
    })
  })

  it('writes what it has read', () => {
    const { document } = parseDocument(text)
    expect(parseDocument(stringifyDocument(document!)).document).toEqual(document)
  })

  it('keeps long statements in one piece', () => {
    const { document } = parseDocument(text)
    const statements = `set(attributes["a"], "${'long '.repeat(60)}")\nset(attributes["b"], "#: {x}")`
    document!.nodes.push({ name: 't', type: 'ottl_transform', statements })
    expect(parseDocument(stringifyDocument(document!)).document?.nodes.at(-1)?.['statements']).toBe(statements)
  })

  it.each([
    ['broken YAML', 'nodes: [\n  - a', 2, undefined],
    [
      'a key that is there twice',
      text.replace('tag: demo', 'tag: demo\n  tag: other'),
      4,
      'The key tag is there twice',
    ],
    ['another version', text.replace('v3', 'v2'), 1, 'version: must be v3'],
    ['a missing tag', text.replace('  tag: demo\n', ''), 3, 'settings.tag: is required'],
    ['a node without a type', text.replace('    type: demo_input\n', ''), 6, 'nodes[0].type: is required'],
    ['a link without an end', text.replace(', to: out', ''), 11, 'links[0].to: is required'],
    ['nodes that are no list', text.replace(/nodes:[\s\S]*links/, 'nodes: 5\nlinks'), 5, 'nodes'],
  ])('says where %s is', (_name, broken, line, message) => {
    const { issues } = parseDocument(broken)
    expect(issues[0]?.level).toBe('error')
    expect(issues[0]?.line).toBe(line)
    expect(issues[0]?.message).toContain(message ?? '')
  })

  it.each([
    [
      'of the document',
      text.replace('links:', 'routing:'),
      10,
      1,
      'unknown key "routing", which the document does not have',
    ],
    [
      'of the settings',
      text.replace('tag: demo', 'tag: demo\n  anomaly_tolerence: 1'),
      4,
      3,
      'which settings does not have; did you mean anomaly_tolerance?',
    ],
    [
      'inside the settings',
      text.replace('level: info', 'level: info, colour: red'),
      4,
      23,
      'unknown key "colour", which settings.log',
    ],
    [
      'of a link',
      text.replace('to: out', 'to: out, via: x'),
      11,
      27,
      'unknown key "via", which links[0] does not have',
    ],
  ])('refuses an unknown key %s, and says where it is', (_name, broken, line, column, message) => {
    const { document, issues } = parseDocument(broken)
    expect(issues).toMatchObject([{ level: 'error', line, column, message: expect.stringContaining(message) }])
    expect(document).toBeDefined()
  })

  it('finds the place of an unknown key of a node', () => {
    const parsed = parseDocument(text.replace('events_per_sec: 3', 'events_per_sec: 3\n    colour: red'))
    const issues = validateDocument(parsed.document!).map(issue => parsed.locate(issue))
    expect(issues).toMatchObject([{ level: 'error', nodeId: 'app', field: 'colour', line: 9, column: 5 }])
  })

  it('finds the place of an issue inside a node', () => {
    const parsed = parseDocument(text.replace('events_per_sec: 3', 'events_per_sec: 0'))
    const issues = validateDocument(parsed.document!).map(issue => parsed.locate(issue))
    expect(issues).toMatchObject([{ nodeId: 'app', field: 'events_per_sec', line: 8, column: 21 }])
  })

  it.each([
    ['endless brackets', '['.repeat(1e6)],
    ['endless maps', '{a: '.repeat(250_000)],
    ['endless lists', '- '.repeat(500_000)],
    ['endless keys', '? '.repeat(500_000)],
    ['many aliases', `a: &a [x]\n${Array.from({ length: 50_000 }, (_, at) => `k${at}: *a`).join('\n')}`],
    ['aliases of aliases', ['a0: &a0 [x]', ...Array.from({ length: 9 }, (_, at) => aliases(at))].join('\n')],
    ['a map without end', `a: {${Array.from({ length: 20_000 }, (_, at) => `k${at}: 1`).join(', ')}}`],
    ['a text without end', ' '.repeat(5 * 1024 * 1024)],
  ])('refuses %s before it costs much', (_name, hostile) => {
    const start = performance.now()
    const { document, issues } = parseDocument(hostile)
    expect(document).toBeUndefined()
    expect(issues.length).toBeGreaterThan(0)
    expect(performance.now() - start).toBeLessThan(4000)
  })

  it.each([
    ['deep nesting', text.replace('{ level: info }', deep(64))],
    ['nothing', ''],
    ['a list', '- 1'],
  ])('refuses %s', (_name, other) => {
    expect(parseDocument(other).issues.length).toBeGreaterThan(0)
  })

  it('refuses a key that would change what objects are', () => {
    const { issues } = parseDocument(text.replace('events_per_sec: 3', '__proto__: { polluted: true }'))
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false)
    expect(issues).toMatchObject([{ level: 'error', message: 'The key __proto__ is not allowed', line: 8, column: 5 }])
  })

  it('keeps other keys that JavaScript knows', () => {
    const { document, issues } = parseDocument(text.replace('events_per_sec: 3', 'constructor: 1\n    toString: 2'))
    expect(issues).toEqual([])
    expect(document?.nodes[0]).toMatchObject({ constructor: 1, toString: 2 })
  })

  it('takes all settings of other products', () => {
    const settings = [
      'tag: demo',
      'log: { level: debug, secure_logging: true, flush_interval: 1m0s }',
      'archive_flush_interval: 1m0s',
      'archive_max_byte_limit: 16MB',
      'item_buffer_max_byte_limit: 1MiB',
      'anomaly_coefficient: 10',
      'skip_empty_intervals: false',
      'persisting_cursor_settings: { path: /var/lib, file_name: cursor.json, flush_interval: 1m }',
      'parallelism_settings: { sequence_consumers: "4" }',
      'live_tail_settings: { enabled: true, max_items: 10, something_else: 1 }',
      'metric_column_opts: { drop_columns: [{ name: host, exceptions: [a] }] }',
      'item_schema: otel',
    ]
    const whole = text.replace(/settings:[\s\S]*nodes:/, `settings:\n  ${settings.join('\n  ')}\nnodes:`)
    const { document, issues } = parseDocument(whole)
    expect(issues).toEqual([])
    expect(parseDocument(stringifyDocument(document!)).document).toEqual(document)
  })

  it('says which setting is wrong', () => {
    const { issues } = parseDocument(text.replace('tag: demo', 'tag: demo\n  archive_flush_interval: soon'))
    expect(issues).toMatchObject([
      { level: 'error', line: 4, message: expect.stringContaining('archive_flush_interval') },
    ])
  })
})

describe('documents of other products', () => {
  const vendor = `version: v3
settings: {tag: demo, log: {level: info}}
nodes:
- {name: edgedelta, type: ed_output, persistent_queue: {path: /var/q, mode: error, strict_ordering: true, max_byte_size: 2GiB}}
- {name: minio, type: minio_output, endpoint: 'minio:9000', bucket: logs, access_key: k, secret_key: s}
- {name: self, type: ed_self_telemetry_input, enable_health_metrics: true, enable_agent_stats_metrics: true}
- {name: app, type: demo_input}
- name: app_multiprocessor
  type: sequence
  processors:
  - type: ottl_transform
    metadata: '{"id":"x","type":"parse-json","name":"Parse JSON"}'
    data_types: [log]
    condition: attributes["env"] == "prod"
    statements: |-
      merge_maps(attributes, ParseJSON(body), "upsert") where IsMap(attributes)
      set(attributes, ParseJSON(body)) where not IsMap(attributes)
- {name: hide, type: mask, pattern: '[0-9]+', mask: '***'}
- name: my_pack
  type: compound
  node_reference: p1
  nodes:
  - {name: compound_input, type: compound_input}
  - {name: r, type: route_ottl, paths: [{path: p1, condition: 'attributes["x"] == true', exit_if_matched: true}]}
  - {name: out_a, type: compound_output}
  - {name: out_b, type: compound_output}
  links:
  - {from: compound_input, to: r}
  - {from: r, path: p1, to: out_a}
  - {from: r, path: unmatched, to: out_b}
links:
- {from: app, to: app_multiprocessor}
- {from: app_multiprocessor, to: hide}
- {from: hide, to: 'my_pack->input'}
- {from: my_pack, path: out_a, to: edgedelta}
- {from: 'my_pack->out_b', to: edgedelta}
- {from: self, to: edgedelta}
- {from: app, to: minio}
`

  it('can be read, checked and written again', () => {
    const { document, issues } = parseDocument(vendor)
    expect(issues).toEqual([])
    expect(validateDocument(document!).filter(issue => issue.level === 'error')).toEqual([])
    expect(document?.nodes[0]).toMatchObject({ persistent_queue: { mode: 'on_failure', max_byte_size: '2GiB' } })
    expect(document?.nodes[1]).toMatchObject({ type: 's3_output', aws_key_id: 'k' })
    expect(document?.nodes.find(node => node.name === 'hide')).toEqual({
      name: 'hide',
      type: 'generic_mask',
      capture_group_masks: [{ name: 'Custom Mask 1', capture_group: '[0-9]+', mask: '***' }],
    })
    expect(document?.links.slice(2, 5)).toEqual([
      { from: 'hide', to: 'my_pack' },
      { from: 'my_pack', path: 'out_a', to: 'edgedelta' },
      { from: 'my_pack', path: 'out_b', to: 'edgedelta' },
    ])
    expect(parseDocument(stringifyDocument(document!)).document).toEqual(document)
  })
})
