import { useSyncExternalStore } from 'react'
import { observable, useObservable } from '../../../lib/observable.ts'

/** The node under the pointer or with the focus: only that one shows its buttons. */
export const activeNode = observable<string | undefined>(undefined)

/** The node that somebody works in by keyboard: what has the focus there must not go when the pointer does. */
export const nodeWithKeyboard = (): string | undefined =>
  document.querySelector(':focus-visible')?.closest<HTMLElement>('.react-flow__node')?.dataset['id']

/** Where a link that is being drawn may lead; undefined while none is. */
export const shownTargets = observable<ReadonlySet<string> | undefined>(undefined)

/** Whether a processor is being dragged: then every group takes it. */
export const isProcessorDragged = observable(false)

/** Whether this is the active node; a card is drawn anew only when that changes for itself. */
export function useIsActive(id: string): boolean {
  const isActive = () => activeNode.get() === id
  return useSyncExternalStore(activeNode.subscribe, isActive, isActive)
}

/**
 * Whether somebody is near the processors of a group: in a canvas of hundreds of groups only these can be dragged, and dropped
 * on, so that it is drawn faster.
 */
export function useIsSortable(id: string): boolean {
  const isActive = useIsActive(id)
  return useObservable(isProcessorDragged) || isActive
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
