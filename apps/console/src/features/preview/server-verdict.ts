import type { Preview, PreviewRequest } from './preview-types.ts'
import { runInBrowser, runOnServer } from './run-preview.ts'
import { sameOutcome } from './model/same-outcome.ts'

/** What the server's answer says about a preview. */
export interface ServerVerdict {
  /** `varies`: two runs in the browser differ as well, because time or chance plays a part. */
  verdict: 'same' | 'different' | 'varies'
  /** The server's answer, which counts. */
  preview: Preview
}

/** Asks the server once what it makes of a request, and whether a preview of the same request said so too. */
export async function askServerVerdict(
  configId: string,
  orgId: string,
  request: PreviewRequest,
  last: Preview,
): Promise<ServerVerdict> {
  const preview = await runOnServer({ configId, orgId }, request)
  if (sameOutcome(preview.result, last.result)) return { verdict: 'same', preview }
  const again = last.ranBy === 'browser' ? await runInBrowser(JSON.stringify(request)) : undefined
  const varies = again !== undefined && !sameOutcome(again.result, last.result)
  return { verdict: varies ? 'varies' : 'different', preview }
}
