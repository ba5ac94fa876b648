import { api, client } from '../../lib/api.ts'
import { type Chosen, inParts } from './chosen-letters.ts'

/** The dead letters of one destination on one agent. */
export interface LetterPlace {
  orgId: string
  pipelineId: string
  agentId: string
  nodeId: string
}

export type LetterChange = 'replay' | 'purge'

/** How often an open node asks its agents again. */
const refreshMs = 15_000
const pageSize = 100
/** How many records of a dead letter are shown. */
const shownRecords = 20

export function deliveriesQuery(orgId: string, pipelineId: string) {
  return api.deliveries.list.queryOptions({ input: { orgId, pipelineId }, refetchInterval: refreshMs })
}

export function deadLettersQuery(place: LetterPlace) {
  return api.deliveries.deadLetters.infiniteOptions({
    input: (cursor: string | undefined) => ({ ...place, limit: pageSize, cursor }),
    initialPageParam: undefined,
    getNextPageParam: page => page.next_cursor ?? undefined,
    // What was sent again and refused again is here anew.
    staleTime: 0,
  })
}

export function letterRecordsQuery(place: LetterPlace, letterId: string) {
  // A dead letter never changes.
  const staleTime = Number.POSITIVE_INFINITY
  return api.deliveries.deadLetter.queryOptions({ input: { ...place, letterId, limit: shownRecords }, staleTime })
}

/** Sends dead letters again or deletes them; answers with the number of events. */
export async function changeLetters(change: LetterChange, place: LetterPlace, { ids }: Chosen): Promise<number> {
  const call = client.deliveries[change]
  if (ids === 'all') return (await call({ ...place, all: true })).items
  let events = 0
  for (const part of inParts(ids)) events += (await call({ ...place, ids: part })).items
  return events
}
