import { createContext, use } from 'react'

/** Where a menu opens, and of what: a node, or the canvas itself. */
export interface MenuRequest {
  at: { x: number; y: number }
  nodeId?: string
  /** Opens with the nodes to connect to. */
  page?: 'connect'
}

const ignore = () => {}

export const CanvasMenuContext = createContext<(request: MenuRequest) => void>(ignore)

/** Opens the menu of a node or of the canvas. */
export const useCanvasMenu = () => use(CanvasMenuContext)
