import { type DocumentNode, findDefinition, parseDocument } from '@weir/pipeline'
import type { FleetType } from '../fleets.ts'
import logFiles from './templates/log-files.yaml?raw'
import otlp from './templates/otlp.yaml?raw'
import syslog from './templates/syslog.yaml?raw'

interface StartTemplate {
  id: string
  title: string
  sentence: string
  content: string
}

/** Pipelines to begin with, small and whole. */
export const startTemplates: readonly StartTemplate[] = [
  {
    id: 'otlp',
    title: 'OpenTelemetry',
    sentence: 'Logs, metrics and traces over OTLP on port 4317; drops debug logs and masks personal data.',
    content: otlp,
  },
  {
    id: 'log-files',
    title: 'Log files of a host',
    sentence: 'Reads /var/log as it grows, parses JSON, masks personal data, and measures the host.',
    content: logFiles,
  },
  {
    id: 'syslog',
    title: 'Syslog',
    sentence: 'Takes syslog over UDP on port 5140 and leads errors out on a path of their own.',
    content: syslog,
  },
]

function runsOn({ type }: DocumentNode, fleet: FleetType): boolean {
  const definition = findDefinition(type)
  if (!definition || definition.disallowedFleets.includes(fleet)) return false
  return definition.supportedFleets.length === 0 || definition.supportedFleets.includes(fleet)
}

/** The templates whose nodes can all run on a fleet type. */
export function templatesFor(fleet: FleetType): StartTemplate[] {
  return startTemplates.filter(({ content }) => {
    const nodes = parseDocument(content).document?.nodes ?? []
    return nodes.every(node => runsOn(node, fleet))
  })
}
