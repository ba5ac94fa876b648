interface StartPlace {
  pipelineId: string | undefined
  isEnabled: boolean
  nodes: readonly string[]
  /** Why the user may not write; undefined when they may. */
  writeRefusal: string | undefined
}

/** Why live capture cannot be started; undefined when it can. */
export function startRefusal({ pipelineId, isEnabled, nodes, writeRefusal }: StartPlace): string | undefined {
  if (!pipelineId) return 'Live capture needs a pipeline: save this one first.'
  if (!isEnabled) return 'Live capture is switched off in the settings of your organization.'
  if (nodes.length === 0) return 'Live capture needs at least one node.'
  return writeRefusal
}
