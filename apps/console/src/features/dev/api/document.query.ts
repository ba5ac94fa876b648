import { queryOptions } from '@tanstack/react-query'
import { apiError } from '@weir/contracts'
import { documentSchema } from './openapi.ts'

/** The server's own description of its API. */
export const apiDocumentQuery = queryOptions({
  queryKey: ['openapi'],
  queryFn: async ({ signal }) => {
    const response = await fetch('/v1/openapi.json', { signal })
    if (!response.ok) throw apiError('INTERNAL', { detail: `The description of the API answered ${response.status}.` })
    return documentSchema.parse(await response.json())
  },
  staleTime: Number.POSITIVE_INFINITY,
})
