import { documentSchema, type Draft, startDraft } from '@weir/pipeline'
import { z } from 'zod'
import { readStored, writeStored } from '../../../lib/stored.ts'

/** An edit that was not saved before the page was closed, as it lies in the browser. */
export interface KeptDraft {
  draft: Draft
  /** When it was put there. */
  keptAt: number
}

const keptSchema = z.object({
  keptAt: z.number(),
  version: z.int(),
  baseline: documentSchema,
  document: documentSchema,
})

const keyOf = (pipelineId: string) => `weir.draft.${pipelineId}`

/** The draft of a pipeline that this browser kept; undefined when there is none, or it cannot be read any more. */
export function readDraft(pipelineId: string): KeptDraft | undefined {
  const text = readStored(keyOf(pipelineId))
  if (text === null) return undefined
  try {
    const { keptAt, version, baseline, document } = keptSchema.parse(JSON.parse(text))
    return { keptAt, draft: { ...startDraft(version, baseline), document } }
  } catch {
    // Written by another release of the console, or cut off: nothing that could be shown.
    writeStored(keyOf(pipelineId), null)
    return undefined
  }
}

/** Keeps a draft over a reload; its steps back are not kept. */
export function keepDraft(pipelineId: string, { version, baseline, document }: Draft, keptAt: number): void {
  writeStored(keyOf(pipelineId), JSON.stringify({ keptAt, version, baseline, document }))
}

export function dropDraft(pipelineId: string): void {
  writeStored(keyOf(pipelineId), null)
}
