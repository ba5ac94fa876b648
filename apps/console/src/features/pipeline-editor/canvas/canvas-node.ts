import type { Edge, Node } from '@xyflow/react'
import type { NodeDiagnostics } from '@weir/contracts'
import type { GraphLink, GraphNode } from '@weir/pipeline'
import type { EdgeFigures } from './edge-figures.ts'
import type { NodeIssue } from './node-issue.ts'

/** What a card shows beside what React Flow knows of it. */
export interface CardData extends Record<string, unknown> {
  node: GraphNode
  /** Undefined while no figures are shown. */
  diagnostics: NodeDiagnostics | undefined
  showsFigures: boolean
  issue: NodeIssue | undefined
  /** Lit when on the selected path, dim when another path is. */
  light: 'lit' | 'dim' | undefined
  isEditing: boolean
  isOpened: boolean
  /** The only ticked node. */
  isAlone: boolean
  /** Differs from what is saved. */
  isChanged: boolean
  isCollapsed: boolean
  /** In a graph so large that only what is in sight is drawn. */
  isOneOfMany: boolean
  /** Whether links may end here, and start at its default output. */
  takes: boolean
  sends: boolean
}

export type CanvasNode = Node<CardData, 'card'>

export interface LinkData extends Record<string, unknown> {
  link: GraphLink
  figures: EdgeFigures | undefined
  width: number
  /** Seconds that a dash needs to move on; undefined where it stands still. */
  seconds: number | undefined
  lit: boolean
  /** Whether it may be deleted, and a node put into it. */
  isEditable: boolean
  /** What stands at its ends, for its buttons. */
  ends: string
}

export type CanvasEdge = Edge<LinkData, 'flow'>
