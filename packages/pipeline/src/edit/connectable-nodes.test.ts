import { describe, expect, it } from 'vitest'
import { toGraph } from '../graph.ts'
import { documentOf } from '../testing/document-of.ts'
import { connectableNodes, typesAround } from './connectable-nodes.ts'

const graph = toGraph(
  documentOf(
    [
      'stats:system_stats_input',
      'logs:file_input',
      'logs_multiprocessor:sequence',
      'unroll:json_unroll',
      { name: 'split', type: 'route', paths: [{ path: 'errors', condition: 'true' }] },
      'lines:webhook_output',
      'weir:weir_output',
      'odd:no_such_type',
    ],
    'logs > logs_multiprocessor',
  ),
)
const namesOf = (nodes: readonly { id: string }[]) => nodes.map(node => node.id)

describe('nodes that a new one can be linked to', () => {
  it.each([
    ['a source of metrics', 'input', ['metric'], ['split', 'lines', 'weir']],
    ['a destination of metrics', 'output', ['metric'], ['stats', 'split']],
    ['a destination of logs', 'output', ['log'], ['logs', 'unroll', 'split']],
    ['a processor', 'processor', ['log'], []],
  ] as const)('of %s share a data type with it, and stand on the other side', (_name, category, types, expected) => {
    const found = connectableNodes(graph, { category, inputTypes: types, outputTypes: types })
    expect(namesOf(found)).toEqual(expected)
  })
})

describe('the types around a place', () => {
  it('are those of the source that a sequence belongs to', () => {
    expect(typesAround(graph, { source: { id: 'logs_multiprocessor' } })).toEqual({
      sourceTypes: ['log'],
      targetTypes: undefined,
    })
  })

  it('are those of the named output and of the target', () => {
    const { sourceTypes, targetTypes } = typesAround(graph, {
      source: { id: 'split', path: 'errors' },
      target: 'weir',
    })
    expect(sourceTypes).toEqual(['log', 'metric', 'trace'])
    expect(targetTypes).toEqual(['log', 'metric', 'trace'])
  })
})
