import { availableParallelism } from 'node:os'
import { canBeShared, type PipelineDocument } from '@weir/pipeline'
import { AgentError } from '../agent-error.ts'

/** More threads than this never helped anybody. */
const mostWorkers = 64

/** How many workers an agent may run: as told, else one for each core. */
export function allowedWorkers(given: string | undefined): number {
  if (given === undefined) return Math.min(mostWorkers, availableParallelism())
  const count = Number(given)
  if (!Number.isInteger(count) || count < 1 || count > mostWorkers) {
    throw new AgentError(`The number of workers must be from 1 to ${mostWorkers}, not ${given}.`)
  }
  return count
}

/** How many workers run a document: one where its processors must see all records, or nothing could be shared. */
export function workersFor(document: PipelineDocument, allowed: number): number {
  return canBeShared(document) ? allowed : 1
}
