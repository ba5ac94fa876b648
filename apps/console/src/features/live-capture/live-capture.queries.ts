import { queryOptions } from '@tanstack/react-query'
import { client, queryClient } from '../../lib/api.ts'
import type { CaptureCalls } from './model/capture-driver.ts'

export interface Captured {
  orgId: string
  pipelineId: string
  nodes: readonly string[]
}

/** So many captures of a pipeline run at a time: the newest report of an agent may be another's. */
const reportsPerAgent = 3

/** The newest samples of nodes; they stay on the server, so that everybody who looks gets them. */
const captureSamplesQuery = ({ orgId, pipelineId, nodes }: Captured) =>
  queryOptions({
    queryKey: ['live-capture-samples', orgId, pipelineId, nodes],
    queryFn: ({ signal }) =>
      client.captures.samples(
        { orgId, pipelineId, nodes: nodes.join(','), limit_per_source: reportsPerAgent },
        { signal },
      ),
    staleTime: 0,
    // A turn that fails is made good by the next one.
    retry: false,
  })

const runningKey = 'live-capture-task'

/** The task that this tab left running, as when its page was closed at once. */
function leftRunning(): string | undefined {
  try {
    return sessionStorage.getItem(runningKey) ?? undefined
  } catch {
    return undefined
  }
}

function rememberRunning(taskId: string | undefined): void {
  try {
    if (taskId === undefined) sessionStorage.removeItem(runningKey)
    else sessionStorage.setItem(runningKey, taskId)
  } catch {
    // Without storage a task that was left ends when it expires.
  }
}

/** The calls of a capture. Only a few run at a time, so that one which this tab left behind is stopped first. */
export function captureCalls(captured: Captured): CaptureCalls {
  const { orgId, pipelineId, nodes } = captured
  const stop = (taskId: string) => {
    if (leftRunning() === taskId) rememberRunning(undefined)
    return client.captures.stop({ orgId, taskId })
  }
  return {
    start: async () => {
      const left = leftRunning()
      if (left !== undefined) await stop(left).catch(() => undefined)
      const task = await client.captures.start({ orgId, pipelineId, nodes_to_capture: [...nodes] })
      rememberRunning(task.id)
      return task
    },
    status: taskId => client.captures.status({ orgId, taskId }),
    samples: () => queryClient.fetchQuery(captureSamplesQuery(captured)),
    stop,
  }
}
