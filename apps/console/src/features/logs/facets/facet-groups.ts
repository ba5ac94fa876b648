import { isSame } from '../query/query-edit.ts'
import { severityGroup, severityRank } from '../stream/severity.ts'

/** Fields that most senders set, by their names in OpenTelemetry. Those that no log of the range has are not shown. */
export const defaultFacetFields: readonly string[] = [
  'severity_text',
  'service.name',
  'host.name',
  'deployment.environment.name',
  'k8s.namespace.name',
  'http.request.method',
  'http.response.status_code',
  'k8s.pod.name',
  'cloud.region',
]

/** The API takes twenty fields at once, and no longer names than these. */
export const maxFacetFields = 20
export const isFacetField = (field: string) => field.length > 0 && field.length <= 256

export interface FacetValue {
  value: string
  count: number
  chosen: boolean
  /** Against the most frequent value, from 0 to 1. */
  share: number
}

export interface FacetGroup {
  field: string
  label: string
  distinct: number
  values: FacetValue[]
}

interface AnsweredFacet {
  field: string
  distinct: number
  values: readonly { value: string; count: number }[]
}

const facetLabel = (field: string) => (field === 'severity_text' ? 'Severity' : field)

/** One facet with what is chosen in it. A chosen value stays in the list when no log has it, so that it can be let go. */
export function facetGroup(field: string, answer: AnsweredFacet | undefined, chosen: readonly string[]): FacetGroup {
  const known = answer?.values ?? []
  const missing = chosen.filter(value => !known.some(other => isSame(field, other.value, value)))
  const most = Math.max(1, ...known.map(({ count }) => count))
  const values = [...known, ...missing.map(value => ({ value, count: 0 }))].map(({ value, count }) => ({
    value,
    count,
    chosen: chosen.some(other => isSame(field, other, value)),
    share: count / most,
  }))
  return {
    field,
    label: facetLabel(field),
    distinct: Math.max(answer?.distinct ?? 0, values.length),
    values: field === 'severity_text' ? bySeverity(values) : values,
  }
}

function bySeverity(values: readonly FacetValue[]): FacetValue[] {
  return values.toSorted((a, b) => severityRank(severityGroup(0, a.value)) - severityRank(severityGroup(0, b.value)))
}

/** The facets that a search text fits: by name with all values, or by the values it occurs in. */
export function searchFacets(groups: readonly FacetGroup[], text: string): FacetGroup[] {
  const wanted = text.trim().toLowerCase()
  if (wanted === '') return [...groups]
  return groups.flatMap(group => {
    if (group.label.toLowerCase().includes(wanted)) return [group]
    const values = group.values.filter(({ value }) => value.toLowerCase().includes(wanted))
    return values.length > 0 ? [{ ...group, values }] : []
  })
}

/** Fields that could become facets and fit a search text: the usual ones and those of the loaded logs. */
export function fieldSuggestions(
  rows: readonly { attributes: Record<string, string>; resource: Record<string, string> }[],
  shown: readonly string[],
  text: string,
): string[] {
  const wanted = text.trim().toLowerCase()
  if (wanted === '') return []
  const fits = (field: string) =>
    !shown.includes(field) && isFacetField(field) && `${field} ${facetLabel(field)}`.toLowerCase().includes(wanted)
  const found = new Set(defaultFacetFields.filter(fits))
  for (const row of rows) {
    for (const key of [...Object.keys(row.attributes), ...Object.keys(row.resource)]) if (fits(key)) found.add(key)
  }
  return [...found].sort().slice(0, 5)
}
