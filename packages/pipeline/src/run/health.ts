import type { HealthStatus } from '@weir/nodes/processors'
import type { NodeHealth, PipelineHealth } from './types.ts'

const severity: Record<HealthStatus, number> = {
  healthy: 0,
  disabled: 0,
  stopped: 0,
  starting: 1,
  degraded: 2,
  error: 3,
}

/** The health of the whole is that of its worst node. */
export function pipelineHealth(running: boolean, nodes: NodeHealth[]): PipelineHealth {
  if (!running) return { status: 'stopped', message: '', nodes }
  let worst: NodeHealth | undefined
  for (const node of nodes) if (severity[node.status] > (worst ? severity[worst.status] : 0)) worst = node
  if (!worst) return { status: 'healthy', message: '', nodes }
  return { status: worst.status, message: worst.message ? `${worst.nodeId}: ${worst.message}` : worst.nodeId, nodes }
}
