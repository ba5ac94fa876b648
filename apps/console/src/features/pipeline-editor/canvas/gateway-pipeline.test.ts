import { expect, it } from 'vitest'
import { gatewayPipelinePath } from './gateway-pipeline.ts'

it('[ROUTE-102] leads to the page of the gateway pipeline', () => {
  const configuration = { metadata: '{"pipelineId":"p-1","nodeId":"n","position":{"x":1,"y":1}}' }
  expect(gatewayPipelinePath({ type: 'gateway_output', configuration })).toBe('/pipeline/pipelines/p-1')
})

it.each([
  ['another type', 'otlp_output', '{"pipelineId":"p-1"}'],
  ['no metadata', 'gateway_output', undefined],
  ['free text', 'gateway_output', 'text'],
  ['no id', 'gateway_output', '{"position":{"x":1,"y":1}}'],
])('leads nowhere with %s', (_name, type, metadata) => {
  expect(gatewayPipelinePath({ type, configuration: { metadata } })).toBeUndefined()
})
