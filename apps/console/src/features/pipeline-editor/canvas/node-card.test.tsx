import { parseMetricQuery } from '@weir/languages/query'
import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { deprecatedQuestion } from './ConfirmDeprecated.tsx'
import { explorerQuery } from './EdgeLabel.tsx'
import { gatewayDelays } from './GatewayLink.tsx'
import { Size } from './NodeCard.tsx'
import { nodeCommands } from './node-commands.tsx'
import { graphOf } from './testing/graph-of.ts'

describe('the size of a node', () => {
  const shown = (bytes: number, previous: number) =>
    renderToString(<Size bytes={bytes} previous={previous} />).replaceAll(/<[^>]*>/g, ' ')

  it('[BUILD-006] is in file-size format', () => {
    expect(shown(1536, 0).trim()).toBe('1.5 KB')
    expect(shown(3 * 1024 ** 3, 0).trim()).toBe('3.0 GB')
  })

  it("[BUILD-007] is 'No data' without any", () => {
    expect(shown(0, 5000).trim()).toBe('No data')
  })

  it.each([
    [1234, 1000, '+23%'],
    [999, 2000, '−50%'],
    [1041, 1000, '+4.1%'],
  ])('[BUILD-009] of %i after %i is shown as about %s', (bytes, previous, change) => {
    expect(shown(bytes, previous)).toContain(change)
  })
})

describe('what can be done with a node', () => {
  const graph = graphOf(
    `- {name: in, type: demo_input}
- {name: in_multiprocessor, type: sequence}
- {name: off, type: demo_input, disabled: true}
- {name: last, type: deotel}`,
    '- {from: in, to: in_multiprocessor}',
  )
  const labels = (id: string, isEditing = true) =>
    graph.nodes.filter(node => node.id === id).flatMap(node => nodeCommands(node, isEditing).map(({ label }) => label))

  it.each([
    ['in', ['Edit node', 'Duplicate node', 'Copy as YAML', 'Disable node', 'Delete node']],
    ['off', ['Edit node', 'Duplicate node', 'Copy as YAML', 'Enable node', 'Delete node']],
    ['last', ['Edit node', 'Copy as YAML', 'Delete node']],
    ['in_multiprocessor', ['Edit node', 'Copy as YAML']],
  ])('%s', (id, expected) => {
    expect(labels(id)).toEqual(expected)
  })

  it('is only to look at it while reading', () => {
    expect(labels('in', false)).toEqual(['View node', 'Copy as YAML'])
  })
})

it("[BUILD-051] asks 'Delete Deprecated Processor?'", () => {
  expect(deprecatedQuestion).toEqual({
    title: 'Delete Deprecated Processor?',
    text: 'This processor cannot be added again.',
  })
})

it('[GATE-002] opens the card of a gateway after 300 ms and closes it after 200', () => {
  expect(gatewayDelays).toEqual({ openDelay: 300, closeDelay: 200 })
})

describe('[EDGE-008] the query behind a link', () => {
  it.each([
    ['of a default output', { from: 'shop_api', path: '' }],
    ['of a named output', { from: 'router', path: 'errors' }],
    ['of a name with spaces', { from: 'my node', path: 'a "b"' }],
  ])('%s is read by the metrics explorer', (_name, link) => {
    const query = explorerQuery(link)
    expect(query).toMatch(/\.rollup\(60\)$/)
    expect(() => parseMetricQuery(query)).not.toThrow()
  })
})
