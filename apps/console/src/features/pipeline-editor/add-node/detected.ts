import type { DetectedSource } from '@weir/contracts'
import { canonicalType, type PipelineDocument, type WantedNode } from '@weir/pipeline'

const kindTitles: Readonly<Record<DetectedSource['kind'], string>> = {
  port: 'Ports',
  file: 'Files',
  container: 'Containers',
  journal: 'Journals',
}

interface DetectedGroup {
  kind: DetectedSource['kind']
  title: string
  sources: DetectedSource[]
}

/** What was found, by its kind. */
export function groupDetected(sources: readonly DetectedSource[]): DetectedGroup[] {
  const kinds = ['port', 'file', 'container', 'journal'] as const
  return kinds.flatMap(kind => {
    const ofKind = sources.filter(source => source.kind === kind)
    return ofKind.length === 0 ? [] : [{ kind, title: kindTitles[kind], sources: ofKind }]
  })
}

/** Whether the pipeline has a node that is set to read just this. */
export function isRead({ nodes }: PipelineDocument, { type, configuration }: DetectedSource): boolean {
  const wanted = Object.entries(configuration)
  return nodes.some(
    node =>
      canonicalType(node.type) === canonicalType(type) &&
      wanted.every(([field, value]) => JSON.stringify(node[field]) === JSON.stringify(value)),
  )
}

/** The nodes that would read the sources, called as they were found. */
export function wantedSources(sources: readonly DetectedSource[]): WantedNode[] {
  return sources.map(({ type, title, configuration }) => ({
    type,
    configuration: { user_description: title, ...configuration },
  }))
}

const shownHosts = 3

/** The hosts in few words. */
export function hostsText(hosts: readonly string[]): string {
  const rest = hosts.length - shownHosts
  const shown = hosts.slice(0, shownHosts).join(', ')
  return rest > 0 ? `${shown} and ${rest} more` : shown
}
