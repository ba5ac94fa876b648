import type { ComponentHealth } from '@weir/contracts/opamp'
import type { PipelineHealth } from '@weir/pipeline/run'

const well = new Set(['healthy', 'starting', 'disabled'])

/** The pipeline's health as OpAMP wants it: the agent, and below it each node. */
export function toComponentHealth(health: PipelineHealth, startedAt: number): ComponentHealth {
  const components = new Map<string, ComponentHealth>()
  for (const node of health.nodes) {
    components.set(node.nodeId, {
      healthy: well.has(node.status),
      status: node.status,
      statusTimeUnixNano: nanos(node.since),
      ...(node.message ? { lastError: node.message } : {}),
    })
  }
  return {
    healthy: well.has(health.status),
    status: health.status,
    startTimeUnixNano: nanos(startedAt),
    ...(health.message ? { lastError: health.message } : {}),
    components,
  }
}

const nanos = (milliseconds: number): bigint => BigInt(milliseconds) * 1_000_000n
