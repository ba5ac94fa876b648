import { expect, it } from 'vitest'
import { checkText } from './pipeline-file.ts'

const sound = `version: v3
settings: { tag: demo }
nodes:
  - { name: app, type: demo_input }
  - name: out
    type: weir_output
links:
  - { from: app, to: out }
`

it('finds nothing wrong with a sound document', () => {
  expect(checkText(sound, 'p.yaml')).toMatchObject({ document: { settings: { tag: 'demo' } }, problems: [] })
})

it('names every problem with its place, from top to bottom', () => {
  const broken = sound
    .replace('tag: demo', 'tag: demo, tga: x')
    .replace('type: demo_input', 'type: demo_input, events_per_sec: 0, colour: red')
    .replace('to: out }', 'to: gone }')
  expect(checkText(broken, 'p.yaml')).toEqual({
    document: undefined,
    problems: [
      'p.yaml:2:24: error: unknown key "tga", which settings does not have',
      expect.stringMatching(/^p\.yaml:4:52: error: app\.events_per_sec: /),
      'p.yaml:4:55: error: app.colour: unknown key "colour", which demo_input does not have',
      'p.yaml:5:5: warning: out: receives nothing: no link ends here',
      'p.yaml:8:5: error: Link from app to gone ends at a node that does not exist',
    ],
  })
})

it('takes a document with warnings', () => {
  const { document, problems } = checkText(sound.replace('  - { from: app, to: out }', '  []'), 'p.yaml')
  expect(document).toBeDefined()
  expect(problems).toHaveLength(2)
})

it.each([
  ['no YAML', '[', /^p\.yaml:\d+:\d+: error: /],
  ['nothing', '', /^p\.yaml:1:1: error: /],
  ['too much', 'x'.repeat(4_000_001), /^p\.yaml:1:1: error: The document is longer/],
])('gives %s a place too', (_name, content, expected) => {
  const { document, problems } = checkText(content, 'p.yaml')
  expect(document).toBeUndefined()
  expect(problems[0]).toMatch(expected)
})
