import { listenersOf, nodeConfiguration, parseDocument, type PipelineDocument } from '@weir/pipeline'
import type { HostedEndpoint } from '@weir/contracts'
import { computeUnit } from './compute-units.ts'
import type { HostedListener, HostedSpec } from './driver.ts'
import type { HostedWork } from './hosted-agents.repo.ts'

/** What a driver is to run for a row of the table. */
export function hostedSpec({ agent, tag, content }: HostedWork): HostedSpec {
  const unit = computeUnit(agent.computeUnit)
  const { document } = content === null ? {} : parseDocument(content)
  return {
    id: agent.id,
    organizationId: agent.organizationId,
    pipelineId: agent.pipelineId,
    tag,
    workers: unit?.workers ?? agent.computeUnit,
    memoryMegabytes: unit?.memory_mb ?? 512,
    agentVersion: agent.agentVersion,
    enabledEndpoints: agent.enabledEndpoints,
    listeners: document ? hostedListeners(document) : [],
  }
}

function hostedListeners(document: PipelineDocument): HostedListener[] {
  return listenersOf(document).map(({ at, address }) => {
    const node = document.nodes[at]
    const config = node ? nodeConfiguration(node) : {}
    return { kind: kindOf(config), transport: address.transport, port: address.port }
  })
}

function kindOf(config: Record<string, unknown>): HostedEndpoint {
  const tls = config['tls']
  const secure = typeof tls === 'object' && tls !== null && !('enabled' in tls && tls.enabled === false)
  const grpc = config['protocol'] === 'grpc'
  if (grpc) return secure ? 'grpcs' : 'grpc'
  return secure ? 'https' : 'http'
}
