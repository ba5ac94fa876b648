import type { ProcessorContext } from '@weir/nodes/runtime'

/** A context for a processor that is measured by itself; nobody reads what it counts. */
export function standaloneContext(more: Partial<ProcessorContext> = {}): ProcessorContext {
  const nothing = () => {}
  const report = { drop: nothing, error: nothing, create: nothing }
  return {
    nodeId: 'bench',
    logger: { debug: nothing, info: nothing, warn: nothing, error: nothing },
    clock: { now: () => Date.now(), after: () => nothing },
    random: Math.random,
    agent: { id: 'bench', host: 'bench', version: '0' },
    health: nothing,
    emit: nothing,
    report: () => report,
    ...more,
  }
}
