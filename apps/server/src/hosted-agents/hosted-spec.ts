import { listenersOf, nodeConfiguration, parseDocument, type PipelineDocument } from '@weir/pipeline'
import type { HostedEndpoint } from '@weir/contracts'
import { computeUnit } from './compute-units.ts'
import type { HostedListener, HostedSpec } from './driver.ts'
import type { HostedWork } from './hosted-agents.repo.ts'

/** What a driver is to run for a row of the table. */
export function hostedSpec({ agent, tag, content }: HostedWork): HostedSpec {
  const unit = computeUnit(agent.computeUnit)
  return {
    id: agent.id,
    organizationId: agent.organizationId,
    pipelineId: agent.pipelineId ?? '',
    tag: tag ?? agent.name,
    workers: unit?.workers ?? agent.computeUnit,
    memoryMegabytes: unit?.memory_mb ?? 512,
    agentVersion: agent.agentVersion,
    enabledEndpoints: agent.enabledEndpoints,
    listeners: content === null ? [] : knownListeners(agent.id, content),
  }
}

/** Agents are looked at every other second, and what they run rarely changes: it is read once. */
const known = new Map<string, { readonly content: string; readonly listeners: HostedListener[] }>()
const maxKnown = 1000

function knownListeners(agentId: string, content: string): HostedListener[] {
  const before = known.get(agentId)
  if (before?.content === content) return before.listeners
  const { document } = parseDocument(content)
  const listeners = document ? hostedListeners(document) : []
  if (known.size >= maxKnown) known.clear()
  known.set(agentId, { content, listeners })
  return listeners
}

/** Where a pipeline listens; what is reachable from outside depends on it. */
export function hostedListeners(document: PipelineDocument): HostedListener[] {
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
