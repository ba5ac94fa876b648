import { useSyncExternalStore } from 'react'
import { observable } from '../../../lib/observable.ts'

/** The node under the pointer or with the focus: only that one shows its buttons. */
export const activeNode = observable<string | undefined>(undefined)

/** Where a link that is being drawn may lead; undefined while none is. */
export const shownTargets = observable<ReadonlySet<string> | undefined>(undefined)

/** Whether this is the active node; a card is drawn anew only when that changes for itself. */
export function useIsActive(id: string): boolean {
  const isActive = () => activeNode.get() === id
  return useSyncExternalStore(activeNode.subscribe, isActive, isActive)
}

/** Whether the link that is being drawn may lead here. */
export function useTargetState(id: string): 'target' | 'refused' | undefined {
  const read = () => {
    const targets = shownTargets.get()
    if (!targets) return undefined
    return targets.has(id) ? 'target' : 'refused'
  }
  return useSyncExternalStore(shownTargets.subscribe, read, read)
}
