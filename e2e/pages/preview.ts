import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'

const assets = fileURLToPath(new URL('../../apps/console/dist/assets', import.meta.url))

export interface Outcome {
  items: Record<string, Record<string, unknown>[]>
  events: unknown[]
  steps: unknown[]
  error: { graph: string[]; node_fields: Record<string, unknown> }
}

interface Asked {
  node: object
  items: readonly object[]
}

/** The worker that previews processors, started in the page as it was built. */
export async function previewWorker(page: Page) {
  const file = readdirSync(assets).find(name => /^preview\.worker-.*\.js$/.test(name))
  if (file === undefined) throw new Error('The console was built without the worker of the preview')
  const worker = await page.evaluateHandle(async url => {
    const made = new Worker(url, { type: 'module' })
    await new Promise<void>((resolve, reject) => {
      made.addEventListener('message', () => resolve(), { once: true })
      made.addEventListener('error', event => reject(new Error(event.message)), { once: true })
    })
    return made
  }, `/assets/${file}`)
  return {
    /** What came of each request; null for those that only the server can run. */
    preview: (asked: readonly Asked[]): Promise<({ result: Outcome; tookMs: number } | null)[]> =>
      worker.evaluate(
        async (made, texts) => {
          const answers = []
          for (const [id, text] of texts.entries()) {
            const answered = new Promise<MessageEvent>(resolve =>
              made.addEventListener('message', resolve, { once: true }),
            )
            made.postMessage({ id, kind: 'preview', asked: text }, [])
            const { data } = await answered
            if (data.id !== id || data.failure !== undefined) throw new Error(`${text}: ${JSON.stringify(data)}`)
            answers.push(data.answer)
          }
          return answers
        },
        asked.map(one => JSON.stringify(one)),
      ),
  }
}
