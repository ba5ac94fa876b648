import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, client } from '../../lib/api.ts'

/** The libraries change with the version of the server only, and so does what can be completed. */
const forever = { staleTime: Number.POSITIVE_INFINITY, gcTime: Number.POSITIVE_INFINITY }

export const regexLibraryQuery = (orgId: string) =>
  api.patternLibraries.regex.queryOptions({ input: { orgId }, ...forever })

export const grokLibraryQuery = (orgId: string) =>
  api.patternLibraries.grok.queryOptions({ input: { orgId }, ...forever })

export const celSuggestionsQuery = (orgId: string, configId: string) =>
  api.nodeTests.celSuggestions.queryOptions({ input: { orgId, configId }, ...forever })

/** The pipeline that tests are run for. */
export interface TestPlace {
  orgId: string
  configId: string
}

/** A test gives the same for the same; what was tried before is kept for a while. What is new shows when it is there. */
const asTest = { staleTime: Number.POSITIVE_INFINITY, placeholderData: keepPreviousData } as const

/** All matches in each line; runs only with both a pattern and a text. */
export const regexTestQuery = (place: TestPlace, regex: string, input: string) =>
  queryOptions({
    queryKey: ['regex-test', place, regex, input],
    queryFn: async ({ signal }) => ({
      ...(await client.nodeTests.regex({ ...place, regex, input }, { signal })),
      input,
    }),
    enabled: regex !== '' && input !== '',
    ...asTest,
  })

/** The fields of each log, which are given as a JSON list; runs only with a pattern. */
export const grokTestQuery = (place: TestPlace, pattern: string, logs: string) =>
  queryOptions({
    queryKey: ['grok-test', place, pattern, logs],
    queryFn: async ({ signal }) => {
      const input = { ...place, pattern, logs: listOf(logs).map(String) }
      return { ...(await client.nodeTests.grok(input, { signal })), logs }
    },
    enabled: pattern !== '',
    ...asTest,
  })

/** The value for each item, which are given as a JSON list; runs only with an expression and at least one item. */
export const celTestQuery = (place: TestPlace, celExpression: string, items: string) =>
  queryOptions({
    queryKey: ['cel-test', place, celExpression, items],
    queryFn: async ({ signal }) => {
      const inputItems = listOf(items).map(data => ({ data }))
      return { ...(await client.nodeTests.cel({ ...place, celExpression, inputItems }, { signal })), items }
    },
    enabled: celExpression !== '' && items !== '[]',
    ...asTest,
  })

function listOf(json: string): unknown[] {
  const list: unknown = JSON.parse(json)
  return Array.isArray(list) ? list : []
}
