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

  it('[ADDNODE-022] has every field of a catalogue item', () => {
    const item = catalogueItem(findDefinition('route')!)
    expect(item).toMatchObject({
      displayName: 'Route',
      type: 'route',
      category: 'processor',
      subcategories: ['filters'],
      isInternal: false,
      inputTypes: ['log', 'metric', 'trace'],
      outputTypes: ['log', 'metric', 'trace'],
      pathOutputs: [expect.objectContaining({ path: 'unmatched' })],
      productTiers: [],
      atLeastOnce: true,
      releaseStatus: 'released',
      sampleConfigYAML: expect.stringContaining('type: route'),
      configuration: expect.any(Object),
      formFields: expect.any(Array),
      docLink: '/docs/reference/nodes/route',
      description: expect.stringMatching(/./),
      childNodes: [],
      supported_envs: [],
      supported_fleets: [],
      supported_fleet_subtypes: [],
      imageBrandURL: '',
      visibility: 'basic',
    })
    const older = { ...findDefinition('route')!, minimumSupportedVersion: 'v2.3.0' }
    expect(catalogueItem(older).minimumSupportedVersion).toBe('v2.3.0')
    expect(catalogueItem(findDefinition('compound')!).childNodes.map(({ type }) => type)).toEqual([
      'compound_input',
      'compound_output',
    ])
  })

  it('[BUILD-039] has the subcategories diagnostics and integration', () => {
    expect(catalogueItem(findDefinition('void_output')!).subcategories).toContain('diagnostics')
    const integration = { ...findDefinition('http_output')!, subcategories: ['integration' as const] }
    expect(catalogueItem(integration).subcategories).toEqual(['integration'])
  })

  it('calls a processor legacy that stands alone where a Conditional Group could hold it', () => {
    const legacy = nodeDefinitions.map(catalogueItem).filter(({ isLegacy }) => isLegacy)
    expect(legacy.every(({ category, inSequence }) => category === 'processor' && inSequence)).toBe(true)
    expect(legacy.map(({ type }) => type)).toContain('ottl_filter')
    for (const type of ['sequence', 'compound', 'route']) expect(legacy.map(item => item.type)).not.toContain(type)
  })

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
