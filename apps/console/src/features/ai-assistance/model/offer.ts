import type { Generated } from '@weir/contracts/ai-generation'
import type { ItemChange } from './item-changes.ts'

/** What became of one sample. */
export interface Trial {
  /** The sample in one line. */
  sample: string
  /** What was read from it or changed in it; empty where nothing was. */
  changes: readonly ItemChange[]
  verdict: string
}

/** What the model answered, after it was compiled and tried. */
export interface Offer {
  text: string
  explanation: string
  /** How it went on all samples, in one sentence; empty when there were none. */
  summary: string
  /** Whether it did nothing to any sample, so that somebody should look twice. */
  isDoubtful: boolean
  trials: readonly Trial[]
}

/** Why there is nothing to offer: words, and where it is known what was wrong. */
export interface Refusal {
  message: string
  reason?: string | undefined
}

export type Answer = { ok: true; offer: Offer } | { ok: false; refusal: Refusal }

export const refused = (message: string, reason?: string): Answer => ({ ok: false, refusal: { message, reason } })

/** The refusal of a reply that could not be read. */
export const unread = (reply: Extract<Generated<unknown>, { ok: false }>): Answer => refused(reply.message)

/** Few enough to be read, and to be run while somebody waits. */
export const mostSamples = 20
export const mostTrials = 3
