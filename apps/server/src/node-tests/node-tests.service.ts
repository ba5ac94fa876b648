import { allows, apiError, type FieldSuggestion, type LogIdentifier } from '@weir/contracts'
import { fieldSuggestions } from '@weir/pipeline'
import { logFacets, searchLogs } from '@weir/store'
import { listSamples } from '../captures/captures.repo.ts'
import { shownSample } from '../captures/captures.service.ts'
import type { OrgScope } from '../identity/scope.ts'
import { toLog } from '../logs/log-row.ts'
import { readQuery } from '../logs/read-query.ts'
import { findPipeline } from '../pipelines/pipelines.repo.ts'
import type { Services } from '../services.ts'

/** Tools that belong to no pipeline, such as the library page, say so. */
const anyPipeline = '*'
const dayMs = 86_400_000
const hourMs = 3_600_000
const storeSeconds = 5

/** What logs are told apart by: where they come from. */
const identifierFields = [
  'service.name',
  'host.name',
  'k8s.namespace.name',
  'k8s.pod.name',
  'container.name',
  'deployment.environment.name',
]

type Parts = Pick<Services, 'db' | 'store'>

export async function requireAnyPipeline(services: Parts, scope: OrgScope, configId: string): Promise<void> {
  if (configId === anyPipeline || (await findPipeline(scope, services.db, configId))) return
  throw apiError('NOT_FOUND', { detail: 'This pipeline does not exist in your organization.' })
}

interface LinkedNode {
  id: string
  outputs: readonly string[]
  pathOutputs: readonly { nodes: readonly string[] }[]
}

interface Suggested {
  source: 'node' | 'upstream' | 'logs' | 'none'
  suggestions: FieldSuggestion[]
}

/** The fields at a node: of its own samples, else of those of the nearest node before it that has some, else of stored logs. */
export async function suggestFields(
  services: Parts,
  scope: OrgScope,
  pipelineId: string,
  nodes: readonly LinkedNode[],
  nodeName: string,
): Promise<Suggested> {
  const rows = await listSamples(scope, services.db, { pipelineId, agentId: undefined, perAgent: 3 })
  const samples = rows.map(row => shownSample(row, undefined).nodes)
  const own = samples.flatMap(sample => sample[nodeName]?.before ?? [])
  if (own.length > 0) return { source: 'node', suggestions: fieldSuggestions(own) }
  for (const name of nodesBefore(nodes, nodeName)) {
    const left = samples.flatMap(sample => sample[name]?.after ?? [])
    if (left.length > 0) return { source: 'upstream', suggestions: fieldSuggestions(left) }
  }
  const logs = allows(scope.accesses, 'telemetry', 'read') ? await newestLogs(services, scope) : []
  return { source: logs.length > 0 ? 'logs' : 'none', suggestions: fieldSuggestions(logs) }
}

/** The nodes that lead to one, the nearest first. */
function nodesBefore(nodes: readonly LinkedNode[], nodeName: string): string[] {
  const found = new Set([nodeName])
  for (const name of found) {
    for (const { id, outputs, pathOutputs } of nodes) {
      if (outputs.includes(name) || pathOutputs.some(path => path.nodes.includes(name))) found.add(id)
    }
  }
  found.delete(nodeName)
  return [...found]
}

async function newestLogs({ store }: Parts, { organizationId }: OrgScope) {
  const to = Date.now()
  const range = { from: to - hourMs, to, maxSeconds: storeSeconds }
  const query = searchLogs({ organizationId, ...range, filter: readQuery(''), order: 'desc', limit: 100 })
  return (await store.query(query)).map(row => {
    const { severity_text, body, attributes, resource } = toLog(row)
    return { severity_text, body, attributes, resource }
  })
}

/** What the logs of the last day can be told apart by. */
export async function logIdentifiers({ store }: Parts, { organizationId }: OrgScope): Promise<LogIdentifier[]> {
  const to = Date.now()
  const range = { from: to - dayMs, to, maxSeconds: storeSeconds }
  const rows = await store.query(logFacets({ organizationId, ...range, filter: readQuery(''), keys: identifierFields }))
  const byField = Map.groupBy(rows, row => row.field)
  return identifierFields.flatMap(name => {
    const found = byField.get(name)
    return found ? [{ name, distinct: found[0]?.distinct ?? 0, values: found.map(({ value }) => value) }] : []
  })
}
