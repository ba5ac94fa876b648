import type { LiveCaptureTest, SampleItem } from '@weir/contracts'
import { type ConditionMatches, countMatches, type MatchesRequest, needsServer, testNode } from '@weir/pipeline/preview'
import { runBetween } from './model/between-anchors.ts'
import type { PreviewRequest } from './preview-types.ts'

/** What came of a preview beside the page; null when only the server can run these processors. */
export type BrowserPreview = { inputs: readonly SampleItem[]; result: LiveCaptureTest; tookMs: number } | null

/** What is done beside the page. */
export interface PreviewWork {
  preview: { asked: PreviewRequest; answer: BrowserPreview }
  matches: { asked: MatchesRequest; answer: ConditionMatches | null }
}
export type PreviewWorkKind = keyof PreviewWork

async function preview(request: PreviewRequest): Promise<BrowserPreview> {
  if (needsServer(request.node)) return null
  const start = performance.now()
  const outcome = await runBetween(request, async (node, items, { steps }) => {
    // Pages must not make code from text, so statements run as closures.
    const tested = await testNode({ node, items, steps }, { ottlMode: 'closures' })
    return asAnswered(tested)
  })
  return { ...outcome, tookMs: performance.now() - start }
}

/** The result as the server would send it: as JSON, without what the contract does not have. */
function asAnswered({ ledger: _, ...result }: Awaited<ReturnType<typeof testNode>>): LiveCaptureTest {
  return JSON.parse(JSON.stringify(result))
}

type Workers = {
  readonly [Kind in PreviewWorkKind]: (
    asked: PreviewWork[Kind]['asked'],
  ) => PreviewWork[Kind]['answer'] | Promise<PreviewWork[Kind]['answer']>
}

export const previewWorkers: Workers = { preview, matches: asked => countMatches(asked) ?? null }
