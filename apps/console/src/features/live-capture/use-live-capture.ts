import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { api } from '../../lib/api.ts'
import { useOrganization, useWriteRefusal } from '../../lib/session.ts'
import { notify } from '../../ui/notify.tsx'
import type { LiveCapture } from './live-capture.ts'
import { captureCalls } from './live-capture.queries.ts'
import { CaptureDriver } from './model/capture-driver.ts'
import { captureMessage } from './model/capture-message.ts'
import { startRefusal } from './model/start-refusal.ts'

interface Captured {
  pipelineId: string
  nodeId: string
  /** The nodes that feed it: what leaves them comes to it, also while it is not deployed yet. */
  feeders: readonly string[]
  /** By feeder, the paths that lead to the node, where not all do; the default one is ''. */
  paths?: Readonly<Record<string, readonly string[]>>
}

const clock = {
  now: () => Date.now(),
  after: (ms: number, run: () => void) => {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
}

/** Captures what passes a node, from the moment the user wants it until they leave the node. */
export function useLiveCapture(captured: Captured): LiveCapture {
  const { id: orgId } = useOrganization()
  const writeRefusal = useWriteRefusal('conf')
  const setting = useQuery(api.settings.liveCapture.queryOptions({ input: { orgId } }))
  const driver = useDriver(orgId, captured)
  const model = useSyncExternalStore(driver.subscribe, driver.model, driver.model)
  const { pipelineId, nodeId } = captured
  const refusal = startRefusal({
    pipelineId,
    isEnabled: setting.data?.enabled ?? true,
    nodes: nodeId === '' ? [] : [nodeId],
    writeRefusal,
  })
  const start = () => {
    if (refusal === undefined) void driver.start()
  }
  return {
    state: model.state,
    // Where the setting cannot be read, the server decides at the start.
    isEnabled: setting.data?.enabled ?? setting.isError,
    refusal,
    isStarting: model.isStarting,
    status: model.status,
    expiresAt: model.run?.expiresAt,
    items: model.collected.items,
    left: model.collected.left,
    message: captureMessage(model),
    start,
    pause: driver.pause,
    toggle: () => (model.run || model.isStarting ? driver.off() : start()),
    clear: driver.off,
    refresh: () => void driver.refresh(),
  }
}

function useDriver(orgId: string, { pipelineId, nodeId, feeders, paths }: Captured): CaptureDriver {
  // By its content: whoever draws the panel makes the place anew each time.
  const place = JSON.stringify({ nodeId, feeders, ...(paths && { paths }) })
  const driver = useMemo(() => {
    const parsed: Pick<Captured, 'nodeId' | 'feeders' | 'paths'> = JSON.parse(place)
    return new CaptureDriver({
      place: parsed,
      calls: captureCalls({ orgId, pipelineId, nodes: [parsed.nodeId, ...parsed.feeders] }),
      clock,
      onRefused: error => notify.failed('Live capture could not be started', error),
    })
  }, [orgId, pipelineId, place])
  useEffect(() => {
    const watch = () => driver.setHidden(document.hidden)
    document.addEventListener('visibilitychange', watch)
    window.addEventListener('pagehide', driver.pause)
    return () => {
      document.removeEventListener('visibilitychange', watch)
      window.removeEventListener('pagehide', driver.pause)
      driver.off()
    }
  }, [driver])
  return driver
}
