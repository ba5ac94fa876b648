import type { DetectedSource } from '@weir/contracts'
import type { FoundSource } from '@weir/contracts/opamp'

/** What one agent found. */
export interface HostSources {
  host: string
  sources: readonly FoundSource[]
}

const mostDetails = 3

/** What was found, each thing once, with the hosts that have it, in the order in which agents told it. */
export function mergeSources(answers: readonly HostSources[]): DetectedSource[] {
  const all = answers.flatMap(({ host, sources }) => sources.map(source => ({ host, source })))
  const byKey = Map.groupBy(all, ({ source }) => source.key)
  return [...byKey.values()].flatMap(found => {
    const [first] = found
    if (!first) return []
    const hosts = [...new Set(found.map(({ host }) => host))].sort()
    return [{ ...first.source, hosts, detail: detailOf(found) }]
  })
}

function detailOf(found: readonly { host: string; source: FoundSource }[]): string {
  const details = new Set(found.map(({ source }) => source.detail))
  const [only = ''] = details
  if (details.size === 1) return only
  const more = found.length - mostDetails
  const shown = found.slice(0, mostDetails).map(({ host, source }) => `${host}: ${source.detail}`)
  return shown.join(' ') + (more > 0 ? ` And ${more} more hosts.` : '')
}
