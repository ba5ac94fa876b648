import { useQueries } from '@tanstack/react-query'
import { facetsQuery, type LogSelection } from '../logs.queries.ts'
import { facetSelection, withoutFacet } from '../query/query-edit.ts'
import { facetGroup } from './facet-groups.ts'

/**
 * The facets of a selection. A field in which something is chosen is asked for on its own and without that choice, else
 * its other values would be gone and nothing could be added.
 */
export function useFacets(selection: LogSelection, fields: readonly string[], enabled: boolean) {
  const chosen = new Map(fields.map(field => [field, facetSelection(selection.query, field)]))
  const narrowed = fields.filter(field => (chosen.get(field) ?? []).length > 0)
  const narrowedQueries = narrowed.map(field =>
    facetsQuery({ ...selection, query: withoutFacet(selection.query, field) }, [field]),
  )
  const [shared, ...own] = useQueries({
    queries: [facetsQuery(selection, fields), ...narrowedQueries].map(query => ({ ...query, enabled })),
  })
  const groups = fields
    .map(field => {
      const answer = own[narrowed.indexOf(field)]?.data ?? shared?.data
      const facet = answer?.facets.find(one => one.field === field)
      return facetGroup(field, facet, chosen.get(field) ?? [])
    })
    .filter(group => group.values.length > 0)
  return {
    groups,
    isPending: shared?.isPending ?? true,
    error: shared?.error ?? own.find(query => query.error)?.error,
    refetch: () => {
      for (const query of [shared, ...own]) void query?.refetch()
    },
  }
}
