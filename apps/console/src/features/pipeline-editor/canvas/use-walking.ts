import { useReactFlow } from '@xyflow/react'
import type { FocusEvent, KeyboardEvent } from 'react'
import type { MenuRequest } from './canvas-menu.ts'
import { activeNode } from './canvas-state.ts'
import type { Placed } from './canvas-layout.ts'
import { useCanvasEdits } from './use-canvas-edits.tsx'
import { nextCard } from './walk.ts'

const nodeOf = (target: EventTarget) =>
  target instanceof HTMLElement && target.classList.contains('react-flow__node') ? target.dataset['id'] : undefined

const elementOf = (id: string) => document.querySelector<HTMLElement>(`.react-flow__node[data-id="${CSS.escape(id)}"]`)

/** Puts the focus on a node, if it is drawn. */
export function focusNode(id: string | undefined): void {
  if (id !== undefined) elementOf(id)?.focus()
}

/** Arrow keys walk from node to node, Enter opens, Space ticks, Shift+F10 shows the menu. */
export function useWalking(placed: ReadonlyMap<string, Placed>, showMenu: (request: MenuRequest) => void) {
  const { setCenter, getZoom } = useReactFlow()
  const edits = useCanvasEdits()

  function walk(from: string, key: string): boolean {
    const next = nextCard([...placed.values()], from, key)
    if (next === undefined) return false
    const card = placed.get(next)
    if (elementOf(next)) focusNode(next)
    else if (card) {
      // It is out of sight and not drawn: first there, then the focus.
      void setCenter(card.x + card.width / 2, card.y + card.height / 2, { zoom: getZoom() }).then(() =>
        requestAnimationFrame(() => focusNode(next)),
      )
    }
    return true
  }

  function act(id: string, event: KeyboardEvent): boolean {
    if (event.key === 'Enter') edits.open(id)
    else if (event.key === ' ') edits.tick(id)
    else if (event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)) {
      const { left, bottom } = elementOf(id)?.getBoundingClientRect() ?? { left: 0, bottom: 0 }
      showMenu({ at: { x: left + 16, y: bottom }, nodeId: id })
    } else return walk(id, event.key)
    return true
  }

  return {
    onKeyDown: (event: KeyboardEvent) => {
      const id = nodeOf(event.target)
      if (id === undefined || event.ctrlKey || event.metaKey || event.altKey) return
      if (act(id, event)) event.preventDefault()
    },
    onFocus: ({ target }: FocusEvent) => {
      const id = target.closest<HTMLElement>('.react-flow__node')?.dataset['id']
      if (id !== undefined) activeNode.set(id)
    },
    onBlur: ({ relatedTarget }: FocusEvent) => {
      const stays = relatedTarget instanceof HTMLElement && relatedTarget.closest('.react-flow__node') !== null
      if (!stays) activeNode.set(undefined)
    },
  }
}
