import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { formFields } from '../../form-fields.ts'
import { gatewayOutputDefinition } from './gateway-output.definition.ts'
import { gatewayServiceName } from './gateway-service-name.ts'

const form = {
  endpoint_resolution_type: 'static',
  endpoints: ['10.0.0.1'],
  metadata: '{"pipelineId":"p1","nodeId":"n1"}',
}

/** Which fields a configuration is refused for. */
function refusedFields(config: object) {
  return gatewayOutputDefinition.config.safeParse(config).error?.issues.map(issue => issue.path.join('.')) ?? []
}

describe('the settings of a gateway connection', () => {
  it('[GATE-005] are resolution type, protocol, hostname, endpoints, port, service and metadata', () => {
    const fields = new Map(formFields(gatewayOutputDefinition).map(field => [field.name, field]))
    expect(fields.get('endpoint_resolution_type')?.option_list).toEqual(['dns', 'static', 'k8s'])
    expect(fields.get('protocol')?.option_list).toEqual(['grpc', 'http'])
    for (const name of ['hostname', 'endpoints', 'port', 'k8s_service_name']) expect([...fields.keys()]).toContain(name)
    expect(fields.get('metadata')?.value_type).toBe('gatewayMetadata')
    expect(refusedFields({ ...form, metadata: '{"pipelineId":"p1"}' })).toEqual(['metadata'])
    expect(refusedFields({ ...form, metadata: 'p1' })).toEqual(['metadata'])
    expect(gatewayOutputDefinition.config.parse(form).metadata).toBe(form.metadata)
  })

  it.each([
    ['resolution type', 'endpoint_resolution_type', undefined],
    ['protocol', 'protocol', ''],
    ['port', 'port', ''],
    ['port from 1', 'port', 0],
    ['port up to 65535', 'port', 65_536],
  ])('require the %s', (_name, field, value) => {
    expect(refusedFields({ ...form, [field]: value })).toContain(field)
  })

  it.each([undefined, ''])('[GATE-008] require a hostname, not %j, for dns', hostname => {
    const config = { ...form, endpoint_resolution_type: 'dns', endpoints: [], hostname }
    expect(refusedFields(config)).toEqual(['hostname'])
    expect(refusedFields({ ...config, hostname: 'gateway.internal' })).toEqual([])
  })

  it.each([undefined, []])('[GATE-009] require endpoints, not %j, for static', endpoints => {
    expect(refusedFields({ ...form, endpoints })).toEqual(['endpoints'])
  })

  it('require the service for k8s', () => {
    const config = { ...form, endpoint_resolution_type: 'k8s' }
    expect(refusedFields(config)).toEqual(['k8s_service_name'])
    expect(refusedFields({ ...config, k8s_service_name: 'Not/A/Name' })).toEqual(['k8s_service_name'])
    expect(refusedFields({ ...config, k8s_service_name: 'a-gw-svc' })).toEqual([])
  })

  it('[GATE-010] are port 1025 and gRPC unless given', () => {
    expect(gatewayOutputDefinition.config.parse(form)).toMatchObject({ port: 1025, protocol: 'grpc' })
    const fields = new Map(formFields(gatewayOutputDefinition).map(field => [field.name, field.default_value]))
    expect([fields.get('port'), fields.get('protocol')]).toEqual([1025, 'grpc'])
  })

  it.each(['10.0.0.1', 'host:99', '[::1]:5'])('take the endpoint %s', endpoint => {
    expect(refusedFields({ ...form, endpoints: [endpoint] })).toEqual([])
  })

  it.each(['http://x', 'a b', 'x/path'])('refuse the endpoint %s', endpoint => {
    expect(refusedFields({ ...form, endpoints: [endpoint] })).toEqual(['endpoints.0'])
  })

  it('need no gateway of the console where they are written by hand', () => {
    const { metadata: _, ...byHand } = form
    expect(refusedFields(byHand)).toEqual([])
  })
})

describe('the name of the service of a gateway', () => {
  const ids = Array.from({ length: 200 }, (_, at) => `pipeline-${at}`)
  const digestOf = (id: string) => createHash('sha256').update(id).digest().subarray(0, 8).toString('hex')

  it('[GATE-011] is the first 8 bytes of the SHA-256 of the pipeline id', () => {
    for (const id of ids) expect(gatewayServiceName(id)).toContain(digestOf(id))
    expect(gatewayServiceName('pipeline-ü')).toContain(digestOf('pipeline-ü'))
  })

  it('[GATE-012] begins with p where it would not begin with a letter', () => {
    const withPrefix = ids.filter(id => /^\d/.test(digestOf(id)))
    expect(withPrefix.length).toBeGreaterThan(0)
    expect(withPrefix.length).toBeLessThan(ids.length)
    for (const id of ids) expect(gatewayServiceName(id).startsWith(`p${digestOf(id)}`)).toBe(withPrefix.includes(id))
  })

  it('[GATE-013] ends in -gw-svc', () => {
    for (const id of ids) expect(gatewayServiceName(id)).toMatch(/^p?[0-9a-f]{16}-gw-svc$/)
  })
})
