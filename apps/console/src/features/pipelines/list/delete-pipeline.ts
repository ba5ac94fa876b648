import type { PipelineEntry } from '@weir/contracts'
import { client } from '../../../lib/api.ts'
import { isWorthRetrying } from '../../../lib/error-words.ts'

const retries = 5
const firstDelayMs = 1000

/** How a failed deletion is tried again: five times, after 1, 2, 4, 8 and 16 s, where that can help. */
export const deleteRetry = {
  retry: (failures: number, error: unknown) => failures < retries && isWorthRetrying(error),
  retryDelay: (failures: number) => firstDelayMs * 2 ** failures,
}

type Deleted = Pick<PipelineEntry, 'id' | 'tag' | 'hosted_env'>

/** What is said when all tries failed. */
export function deleteFailure({ tag, hosted_env }: Deleted): string {
  return hosted_env ? 'Failed to delete cloud pipeline.  Please try again.' : `Failed to delete ${tag}`
}

/** Deletes a pipeline; the server ends its hosted agent with it, in one step. */
export async function deletePipeline(orgId: string, { id }: Deleted): Promise<void> {
  await client.pipelines.remove({ orgId, configId: id })
}

/** Whether the name must be typed before the pipeline goes: agents are running it. */
export const needsTyping = ({ activeNodesResult }: Pick<PipelineEntry, 'activeNodesResult'>) =>
  activeNodesResult.active_nodes_count > 0
