import { expect, it } from 'vitest'
import { canBeShared } from './sharing.ts'
import { parseDocument } from './yaml.ts'

const otlp = '{name: in, type: otlp_input, port: 4318}'

it.each<[string, string[], boolean]>([
  ['a listener and stateless processors', [otlp, '{name: f, type: ottl_filter, condition: "true"}'], true],
  ['no listener', ['{name: in, type: demo_input, log_type: json_log}'], false],
  ['a listener that is disabled', ['{name: in, type: otlp_input, port: 4318, disabled: true}'], false],
  ['a processor that compares records', [otlp, '{name: d, type: dedup}'], false],
  ['one that is disabled', [otlp, '{name: d, type: dedup, disabled: true}'], true],
  [
    'one within a sequence',
    [otlp, '{name: s, type: sequence, processors: [{type: sequence, processors: [{type: dedup}]}]}'],
    false,
  ],
])('%s', (_name, nodes, expected) => {
  const { document } = parseDocument(
    `version: v3\nsettings: {tag: t}\nnodes:\n${nodes.map(node => `- ${node}\n`).join('')}`,
  )
  expect(document && canBeShared(document)).toBe(expected)
})
