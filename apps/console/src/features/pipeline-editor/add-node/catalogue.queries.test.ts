import { afterEach, expect, it } from 'vitest'
import { api, queryClient } from '../../../lib/api.ts'
import { catalogueQuery, invalidateLibrary } from './catalogue.queries.ts'

afterEach(() => queryClient.clear())

it('[API-067] [API-090] a saved pack makes the template list and the catalogue out of date', async () => {
  const packs = api.packs.list.queryKey({ input: { orgId: 'o' } })
  const catalogue = catalogueQuery('o', 'c').queryKey
  const other = api.pipelines.list.queryKey({ input: { orgId: 'o' } })
  queryClient.setQueryData(packs, { node_templates: [] })
  queryClient.setQueryData(catalogue, { input: [], processor: [], output: [] })
  queryClient.setQueryData(other, { pipelines: [] })
  await invalidateLibrary(queryClient)
  expect([packs, catalogue, other].map(key => queryClient.getQueryState(key)?.isInvalidated)).toEqual([
    true,
    true,
    false,
  ])
})
