import { type AttributeLevels, gatewayServiceName, nodeDefinitions, formFields } from '@weir/nodes/definitions'
import { gatewayConnectionSchema } from '@weir/contracts'
import { describe, expect, it } from 'vitest'
import { formProblems, formRulesOf, noSources, requiredByForm } from './form-rules.ts'
import { chooseGateway, chooseResolution, type GatewayChoice, gatewayKey, gatewayOf, gatewayTitle } from './gateway.ts'
import { effectiveMetadata, levelOf, metadataLevels, metadataOfLevel } from './source-metadata.ts'
import { findTemplates, noTemplates, selectedType, templateRefusal, type TelemetryTemplate } from './templates.ts'

describe('source metadata', () => {
  const levels: AttributeLevels = {
    attributes: { 'url.path': 'must', 'client.address': 'default', 'user_agent.original': 'high' },
    resource_attributes: { 'host.name': 'default' },
  }

  it('[FORM-012] are attributes and resource_attributes, each by name on or off', () => {
    expect(metadataOfLevel('default', levels)).toEqual({
      attributes: { 'url.path': true, 'client.address': true, 'user_agent.original': false },
      resource_attributes: { 'host.name': true },
    })
  })

  it('[FORM-013] have the levels default, required-only, high and custom', () => {
    expect(metadataLevels).toEqual(['default', 'required-only', 'high', 'custom'])
  })

  it('[FORM-014] derive the levels from what must be, what is high and what is there by default', () => {
    const on = (level: 'default' | 'required-only' | 'high') => {
      const { attributes, resource_attributes } = metadataOfLevel(level, levels)
      return Object.entries({ ...attributes, ...resource_attributes }).flatMap(([name, isOn]) => (isOn ? [name] : []))
    }
    expect(on('required-only')).toEqual(['url.path'])
    expect(on('default')).toEqual(['url.path', 'client.address', 'host.name'])
    expect(on('high')).toEqual(['url.path', 'client.address', 'user_agent.original', 'host.name'])
    for (const level of ['default', 'required-only', 'high'] as const) {
      expect(levelOf(metadataOfLevel(level, levels), levels)).toBe(level)
    }
    expect(levelOf(undefined, levels)).toBe('default')
    expect(levelOf({ attributes: { 'client.address': false } }, levels)).toBe('custom')
  })

  it('never switch off what must be', () => {
    expect(effectiveMetadata({ attributes: { 'url.path': false } }, levels).attributes['url.path']).toBe(true)
  })
})

describe('templates', () => {
  const templates: TelemetryTemplate[] = [
    { name: 'host_metrics', type: 'metric' },
    { name: 'checkout_traces', type: 'trace' },
    { name: 'application_logs', type: 'log' },
  ]

  it('[FORM-017] fix the telemetry type by the first one selected', () => {
    expect(selectedType([], templates)).toBeUndefined()
    expect(selectedType(['checkout_traces'], templates)).toBe('trace')
    expect(selectedType(['unknown', 'host_metrics', 'checkout_traces'], templates)).toBe('metric')
    const { change } = formRulesOf('telemetrygen_input')
    const sources = { ...noSources, templates }
    expect(change({ template_type: 'metric' }, 'templates', ['checkout_traces'], sources)).toEqual({
      template_type: 'trace',
      templates: ['checkout_traces'],
    })
  })

  it('[FORM-018] are refused when of another type, until the selection is empty', () => {
    const refused = (selected: string[]) =>
      templates.filter(template => templateRefusal(template, selectedType(selected, templates)) !== undefined)
    expect(refused(['host_metrics']).map(({ name }) => name)).toEqual(['checkout_traces', 'application_logs'])
    expect(refused([])).toEqual([])
  })

  it('[FORM-019] say why they are refused', () => {
    expect(templateRefusal({ name: 'checkout_traces', type: 'trace' }, 'metric')).toBe(
      'This template generates trace telemetry. Please remove any templates you have selected for metric telemetry to select this template.',
    )
  })

  it('are found by a part of their name', () => {
    expect(findTemplates(templates, ' LOGS ').map(({ name }) => name)).toEqual(['application_logs'])
    expect(findTemplates(templates, '')).toHaveLength(3)
  })

  it('[FORM-020][FORM-021] say when there are none, or none that match', () => {
    expect(noTemplates('')).toBe('No templates found')
    expect(noTemplates('nginx')).toBe('No templates found matching "nginx"')
  })
})

describe('a gateway output', () => {
  const gateway: GatewayChoice = {
    id: 'pipeline-7',
    pipelineName: 'gateway-eu',
    nodeName: 'gw',
    nodeDescription: 'Main gateway',
    clusterName: 'prod',
    port: 2055,
    protocol: 'http',
  }
  const definition = nodeDefinitions.find(({ type }) => type === 'gateway_output')
  const fields = definition ? formFields(definition) : []
  const rules = formRulesOf('gateway_output')

  it('[GATE-006] chooses from gateways with their pipeline, node, cluster, port and protocol', () => {
    expect(Object.keys(gatewayConnectionSchema.shape)).toEqual(Object.keys(gateway))
    expect(gatewayTitle(gateway)).toBe('gateway-eu · Main gateway · prod')
    expect(gatewayTitle({ ...gateway, nodeDescription: '', clusterName: '' })).toBe('gateway-eu · gw')
  })

  it('speaks as the chosen gateway listens', () => {
    const key = gatewayKey('pipeline-7', 'gw')
    const chosen = rules.change({ endpoint_resolution_type: 'dns' }, 'metadata', key, {
      ...noSources,
      gateways: [gateway],
    })
    expect(chosen).toEqual({ endpoint_resolution_type: 'dns', metadata: key, port: 2055, protocol: 'http' })
    expect(gatewayOf(chosen['metadata'])).toEqual({ pipelineId: 'pipeline-7', nodeId: 'gw' })
  })

  it('stays in its place on the canvas', () => {
    const { metadata } = chooseGateway({ metadata: '{"position":{"x":1,"y":2}}' }, gateway)
    expect(JSON.parse(String(metadata))).toEqual({ position: { x: 1, y: 2 }, pipelineId: 'pipeline-7', nodeId: 'gw' })
    expect(gatewayOf(chooseGateway({ metadata: 'free text' }, gateway)['metadata'])?.nodeId).toBe('gw')
  })

  it('knows the name of the Kubernetes service, whichever is chosen first', () => {
    const service = gatewayServiceName('pipeline-7')
    expect(chooseGateway({ endpoint_resolution_type: 'k8s' }, gateway)['k8s_service_name']).toBe(service)
    expect(chooseResolution(chooseGateway({}, gateway), 'k8s')['k8s_service_name']).toBe(service)
    expect(
      chooseResolution({ ...chooseGateway({}, gateway), k8s_service_name: 'own' }, 'k8s')['k8s_service_name'],
    ).toBe('own')
    expect(chooseResolution(chooseGateway({}, gateway), 'dns')).not.toHaveProperty('k8s_service_name')
  })

  it('[GATE-007] requires gateway, resolution type, protocol and port', () => {
    const required = requiredByForm(fields, rules).filter(field => field.required)
    expect(required.map(({ name }) => name).sort()).toEqual([
      'endpoint_resolution_type',
      'metadata',
      'port',
      'protocol',
    ])
    expect(formProblems(fields, {}, rules)).toEqual({
      metadata: ['is required'],
      endpoint_resolution_type: ['is required'],
    })
    const placed = { metadata: '{"position":{"x":1,"y":2}}', endpoint_resolution_type: 'dns' }
    expect(formProblems(fields, placed, rules)).toEqual({ metadata: ['is required'] })
    expect(formProblems(fields, { ...placed, metadata: gatewayKey('p', 'n') }, rules)).toEqual({})
  })
})

describe('sampling policies', () => {
  const { lists } = formRulesOf('tail_sample')
  const policies = lists['sampling_policies']

  it('begin as a probabilistic one with the next free name', () => {
    expect(policies?.newItem([{ name: 'Policy 2' }])).toEqual({
      name: 'Policy 3',
      policy_type: 'probabilistic',
      percentage: 100,
    })
  })

  it('keep only name and type when the type changes, and all else otherwise', () => {
    const before = { name: 'Slow', policy_type: 'latency', lower_threshold: '1s' }
    expect(policies?.changeItem(before, { ...before, policy_type: 'drop' })).toEqual({
      name: 'Slow',
      policy_type: 'drop',
    })
    expect(policies?.changeItem(before, { ...before, name: 'Slower' })).toEqual({ ...before, name: 'Slower' })
  })

  it('nest one level: sub-policies are of the eight simple types', () => {
    const definition = nodeDefinitions.find(({ type }) => type === 'tail_sample')
    const policy = (definition ? formFields(definition) : []).find(({ name }) => name === 'sampling_policies')
    const typesIn = (of: typeof policy) => of?.features?.find(({ name }) => name === 'policy_type')?.option_list
    const sub = policy?.features?.find(({ name }) => name === 'sub_policies')
    expect(typesIn(policy)).toHaveLength(10)
    expect(typesIn(sub)).toHaveLength(8)
    expect(sub?.features?.some(({ name }) => name === 'sub_policies')).toBe(false)
  })
})

it('entries of a sequence have the fields of their type', () => {
  const names = formRulesOf('sequence')
    .lists['processors']?.fieldsOf?.({ type: 'ottl_filter' }, [])
    .map(({ name }) => name)
  expect(names).toContain('condition')
  expect(names).toContain('filter_mode')
})
