import type { DrawnNode } from '@weir/contracts'
import type { PipelineGraph } from '@weir/pipeline'

/** The nodes of a graph as calls of the server take them. */
export const drawnNodes = ({ nodes }: PipelineGraph): DrawnNode[] =>
  nodes.map(({ id, type, aliasType, configuration, outputs, pathOutputs }) => ({
    id,
    type: aliasType ?? type,
    configuration,
    outputs,
    pathOutputs: pathOutputs.map(({ path, nodes: targets }) => ({ path, nodes: targets })),
  }))
