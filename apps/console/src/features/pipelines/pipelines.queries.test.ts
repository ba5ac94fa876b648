import { afterEach, expect, it } from 'vitest'
import { api, queryClient } from '../../lib/api.ts'
import { invalidatePipelineLists, pipelinesQuery } from './pipelines.queries.ts'

afterEach(() => queryClient.clear())

it('[API-081] the list is out of date after a minute', () => {
  expect(pipelinesQuery('o').staleTime).toBe(60_000)
})

it('[API-090] creating or deleting a pipeline makes the lists out of date', async () => {
  const list = pipelinesQuery('o').queryKey
  const names = api.pipelines.list.queryKey({ input: { orgId: 'o' } })
  const one = api.pipelines.get.queryKey({ input: { orgId: 'o', configId: 'c' } })
  queryClient.setQueryData(list, { pipelines: [] })
  queryClient.setQueryData(names, { pipelines: [] })
  queryClient.setQueryData([...one], {})
  await invalidatePipelineLists(queryClient)
  expect([list, names, one].map(key => queryClient.getQueryState(key)?.isInvalidated)).toEqual([true, true, false])
})
