import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useOrganization } from '../../lib/session.ts'
import { Superseded } from './model/worker-queue.ts'
import type { Preview, PreviewRequest, PreviewState } from './preview-types.ts'
import { warmPreviewWorker } from './preview-worker.ts'
import { runInBrowser, runOnServer } from './run-preview.ts'

/** Keystrokes that follow each other this closely are one change. */
const afterMs = 40
/** The server is asked once there is a pause. */
const serverAfterMs = 350

interface Answer {
  /** The request that it answers, as text. */
  text: string
  /** The node of the request. */
  id: string
  force: number
  preview: Preview | undefined
  error: unknown
}

/** Runs events through a processor while it is edited. */
export function usePreview(configId: string, request: PreviewRequest | undefined): PreviewState {
  const { id: orgId } = useOrganization()
  const text = useMemo(() => (request ? JSON.stringify(request) : undefined), [request])
  const [answer, setAnswer] = useState<Answer>()
  const [forced, setForced] = useState({ text, times: 0 })
  const lane = useRef({})
  /** How often the server was asked for on purpose; 0 for a request that it was not. */
  const force = forced.text === text ? forced.times : 0

  useEffect(warmPreviewWorker, [])

  useEffect(() => {
    if (text === undefined) return undefined
    const own: PreviewRequest = JSON.parse(text)
    const leaving = new AbortController()
    const { signal } = leaving
    const run = async (): Promise<Preview> => {
      if (force === 0) {
        await pause(afterMs, signal)
        const found = await runInBrowser(text, lane.current)
        if (found) return found
        await pause(serverAfterMs, signal)
      }
      return runOnServer({ configId, orgId }, own, signal)
    }
    run().then(
      preview => {
        if (!signal.aborted) setAnswer({ text, id: own.node.id, force, preview, error: undefined })
      },
      (error: unknown) => {
        if (signal.aborted || error instanceof Superseded) return
        setAnswer(last => ({
          text,
          id: own.node.id,
          force,
          preview: last?.id === own.node.id ? last.preview : undefined,
          error,
        }))
      },
    )
    return () => leaving.abort()
  }, [text, force, configId, orgId])

  const ask = useCallback(() => setForced(({ times }) => ({ text, times: times + 1 })), [text])
  const isAnswered = answer !== undefined && answer.text === text && answer.force === force
  return {
    // Meanwhile the last one stands, unless it is about another node.
    preview: request && request.node.id === answer?.id ? answer.preview : undefined,
    isPending: text !== undefined && !isAnswered,
    error: isAnswered ? answer.error : undefined,
    runOnServer: ask,
  }
}

/** Waits; rejects when something else came in between. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const leave = () => reject(new Superseded('Another request came'))
    if (signal.aborted) {
      leave()
      return
    }
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      leave()
    })
  })
}
