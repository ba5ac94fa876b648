import { client } from '../../lib/api.ts'
import { runBetween } from './model/between-anchors.ts'
import type { Preview, PreviewRequest } from './preview-types.ts'
import { askPreviewWorker } from './preview-worker.ts'

interface Asked {
  configId: string
  orgId: string
}

/** Asks the server, whose answer counts. */
export async function runOnServer(
  { configId, orgId }: Asked,
  request: PreviewRequest,
  signal?: AbortSignal,
): Promise<Preview> {
  const start = performance.now()
  const outcome = await runBetween(request, (node, items, { steps }) =>
    client.nodeTests.liveCapture({ orgId, configId, node, items: [...items], steps }, { ...(signal && { signal }) }),
  )
  return { ...outcome, ranBy: 'server', tookMs: performance.now() - start }
}

/** Asks the worker of this page; undefined when only the server can run the processors. */
export async function runInBrowser(text: string, lane?: unknown): Promise<Preview | undefined> {
  const found = await askPreviewWorker('preview', text, lane)
  return found ? { ...found, ranBy: 'browser' } : undefined
}

/** Runs events through a processor once: in the browser where that is possible, else on the server. */
export async function runPreview(configId: string, orgId: string, request: PreviewRequest): Promise<Preview> {
  return (await runInBrowser(JSON.stringify(request))) ?? runOnServer({ configId, orgId }, request)
}
