import { nodeDefinitions } from '@weir/nodes/definitions'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { catalogueItem } from './catalogue-item.ts'
import { findDefinition } from './known-node.ts'

describe('catalogueItem', () => {
  it.each(nodeDefinitions.map(definition => [definition.type, definition] as const))(
    'describes %s',
    (type, definition) => {
      const item = catalogueItem(definition)
      expect(item).toMatchObject({ type, displayName: definition.title, description: definition.summary })
      expect(parse(item.sampleConfigYAML)).toEqual({ name: type, type, ...definition.examples[0]?.config })
      expect(item.formFields.map(field => field.name).sort()).toEqual(Object.keys(definition.config.shape).sort())
      expect(JSON.parse(JSON.stringify(item))).toEqual(item)
    },
  )

  it('tells the rules of a processor in a sequence', () => {
    expect(catalogueItem(findDefinition('deotel')!)).toMatchObject({
      inSequence: true,
      alwaysFinal: true,
      onceOnly: true,
      onlyInPack: false,
    })
    expect(catalogueItem(findDefinition('dedup')!)).toMatchObject({ dataTypes: ['log'], processorGroup: 'Filter' })
    expect(catalogueItem(findDefinition('demo_input')!).processorGroup).toBeNull()
  })

  it('gives a form its fields in order', () => {
    const fields = catalogueItem(findDefinition('demo_input')!).formFields
    expect(fields.map(field => [field.name, field.value_type, field.default_value])).toEqual([
      ['log_type', 'option', 'json_log'],
      ['events_per_sec', 'double', 5],
      ['severities', 'multiSelectOption', ['debug', 'info', 'warn', 'error']],
    ])
  })
})
