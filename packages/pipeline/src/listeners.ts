import type { ListenAddress } from '@weir/nodes/definitions'
import { nodeConfiguration, type PipelineDocument } from './document.ts'
import type { Issue } from './issue.ts'
import { findDefinition } from './known-node.ts'

/** An enabled input that listens, and where. */
export interface Listener {
  readonly nodeId: string
  /** The place of the node in its document. */
  readonly at: number
  readonly address: ListenAddress
}

const anyHost: ReadonlySet<string> = new Set(['0.0.0.0', '::', ''])

/** The listeners of a document, as far as their configurations are valid. */
export function listenersOf({ nodes }: PipelineDocument): Listener[] {
  return nodes.flatMap((node, at) => {
    const definition = node.disabled ? undefined : findDefinition(node.type)
    if (!definition?.listensOn) return []
    const config = definition.config.safeParse(nodeConfiguration(node))
    if (!config.success) return []
    return definition.listensOn(config.data).map(address => ({ nodeId: node.name, at, address }))
  })
}

/** Whether two listeners cannot be there at once. */
export function clash(a: ListenAddress, b: ListenAddress): boolean {
  if (a.transport !== b.transport || a.port !== b.port) return false
  return a.host === b.host || anyHost.has(a.host) || anyHost.has(b.host)
}

/** Two sources that listen on one port: the second could never start. */
export function checkPorts(document: PipelineDocument): Issue[] {
  const seen: Listener[] = []
  return listenersOf(document).flatMap((listener): Issue[] => {
    const other = seen.find(({ address, nodeId }) => nodeId !== listener.nodeId && clash(address, listener.address))
    seen.push(listener)
    if (!other) return []
    const { nodeId, at, address } = listener
    const message = `Port ${address.port} is used by ${other.nodeId} already; choose another`
    return [{ level: 'error', nodeId, field: 'port', message, path: ['nodes', at, 'port'] }]
  })
}
