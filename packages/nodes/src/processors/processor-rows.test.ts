import { describe, expect, it } from 'vitest'
import type { NodeDefinition } from '../define.ts'
import { nodeDefinitions } from '../definitions.ts'
import { formFields } from '../form-fields.ts'
import { sequenceEntrySchema } from './sequence/sequence-entry.ts'

function definitionOf(type: string): NodeDefinition {
  const definition = nodeDefinitions.find(known => known.type === type)
  if (!definition) throw new Error(`there is no ${type}`)
  return definition
}

const processors = nodeDefinitions.filter(definition => definition.category === 'processor')
const typesWith = (has: (definition: NodeDefinition) => boolean) =>
  processors
    .filter(has)
    .map(definition => definition.type)
    .sort()

describe('processors', () => {
  it('[BUILD-041] include compound_input, compound_output, sequence, compound and tail_sample', () => {
    const special = ['compound', 'compound_input', 'compound_output', 'sequence', 'tail_sample']
    expect(typesWith(definition => special.includes(definition.type))).toEqual(special)
  })

  it('offer to keep the original item where they make others of it', () => {
    expect(typesWith(definition => definition.offersKeepItem)).toEqual([
      'extract_metric',
      'json_unroll',
      'log_to_pattern_metric',
    ])
  })

  it('say when they are limited to a single data type', () => {
    expect(definitionOf('json_unroll').dataTypes).toEqual(['log'])
    expect(definitionOf('ottl_transform').dataTypes).toEqual(['log', 'metric', 'trace'])
  })

  it('[PROC-016] share type, metadata, disabled, final, keep_item, data_types, condition and processors', () => {
    expect(Object.keys(sequenceEntrySchema.shape)).toEqual(
      expect.arrayContaining([
        'type',
        'metadata',
        'disabled',
        'final',
        'keep_item',
        'data_types',
        'condition',
        'processors',
      ]),
    )
  })

  it('[PROC-032] of type ottl_transform have statements, an OTTL text', () => {
    const [statements] = formFields(definitionOf('ottl_transform'))
    expect(statements).toMatchObject({ name: 'statements', value_type: 'ottlStatement', required: true })
    expect(definitionOf('ottl_transform').title).toBe('Custom')
  })

  it('[PROC-044] that filter have the type ottl_filter', () => {
    expect(typesWith(definition => definition.title === 'Filter')).toEqual(['ottl_filter'])
  })

  it('[PROC-100] lookup and mask belong to the group Transform', () => {
    expect(['lookup', 'generic_mask'].map(type => definitionOf(type).processorGroup)).toEqual([
      'Transform',
      'Transform',
    ])
  })

  it.each<[NodeDefinition['processorGroup'], string[]]>([
    ['Filter', ['ottl_filter', 'sample', 'dedup', 'ottl_context_filter']],
    ['Metrics', ['aggregate_metric', 'extract_metric', 'cumulative_to_delta', 'log_to_pattern_metric']],
    ['Other', ['comment', 'compound']],
    ['Transform', ['ottl_transform', 'json_unroll', 'delete_empty_values', 'deotel', 'split_with_delimiter']],
  ])('stand in the group %s', (group, types) => {
    for (const type of types) expect([type, definitionOf(type).processorGroup]).toEqual([type, group])
  })

  it('[PROC-111] that comment or filter cannot be final', () => {
    expect(typesWith(definition => !definition.canBeFinal)).toEqual(['comment', 'ottl_filter'])
  })

  it('[PROC-112] that are not allowed in an ingestion pipeline say so', () => {
    expect(typesWith(definition => definition.disallowedFleets.includes('IngestionPipeline'))).toContain('lookup')
  })

  it('[PROC-108] that are always final are deotel alone', () => {
    expect(typesWith(definition => definition.alwaysFinal)).toEqual(['deotel'])
  })
})
