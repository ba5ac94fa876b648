import type { SampleItem } from './sample-item.ts'

/** Which nodes to sample, how much, and until when. */
export interface CaptureTask {
  id: string
  /** Ids of nodes; all of them unless given. */
  nodes?: readonly string[]
  /** Per node and side, until they are taken; 1 to 100. */
  maxItems: number
  /** About the size of one item in JSON; what is larger is cut off. */
  maxItemBytes: number
  /** Milliseconds since the epoch. */
  expiresAt: number
}

/**
 * What was sampled at one node. An item has the same `_uuid` on both sides, and at other nodes, where it is the same record.
 * `_unpaired` marks items after a node whose state before it is not among the samples; one without the mark and without
 * an item of that `_uuid` before the node was made by it.
 */
export interface CapturedNode {
  before: SampleItem[]
  /** By the path that they left through; the default path is ''. */
  after: Map<string, SampleItem[]>
}

/** What a task sampled since it was last asked. */
export interface Captured {
  nodes: Map<string, CapturedNode>
  /** Items that were left out because all samples together had reached their limit. */
  dropped: number
  /** Whether nothing more will come. */
  ended: boolean
}

export const maxCaptureTasks = 3
export const maxCaptureItems = 100
/** Of all samples of a task that have not been taken yet. */
export const maxCaptureBytes = 2 * 1024 * 1024
