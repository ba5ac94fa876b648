import { findDefinition, type GraphNode, type GraphProcessor } from '@weir/pipeline'

export interface ListedProcessor extends GraphProcessor {
  /** Always the last one: it cannot be moved. */
  isFinal: boolean
}

/** The processors of a group in the order they run in: those that are always final last. */
export function listedProcessors({ processors }: Pick<GraphNode, 'processors'>): ListedProcessor[] {
  const listed = processors.map(processor => ({
    ...processor,
    isFinal: findDefinition(processor.type)?.alwaysFinal ?? false,
  }))
  return [...listed.filter(processor => !processor.isFinal), ...listed.filter(processor => processor.isFinal)]
}

const mostAvatars = 6

/** The avatars of a collapsed group: all up to six, else five and how many more there are. */
export function avatarStack<Item>(items: readonly Item[]): { shown: readonly Item[]; more: number } {
  if (items.length <= mostAvatars) return { shown: items, more: 0 }
  const shown = items.slice(0, mostAvatars - 1)
  return { shown, more: items.length - shown.length }
}
