import { ORPCError } from '@orpc/client'
import { errorDataSchema, type NewPipeline, type PipelineEntry } from '@weir/contracts'
import { parseDocument, validateDocument } from '@weir/pipeline'
import type { FleetType } from '../fleets.ts'
import { startTemplates } from './start-templates.ts'

/** What the pipeline begins with: nothing, a template by its id, or a file. */
export type Start =
  | { kind: 'empty' }
  | { kind: 'template'; id: string }
  | { kind: 'file'; name: string; content: string }

export interface NewPipelineForm {
  tag: string
  environment: PipelineEntry['environment']
  fleetType: FleetType
  cluster: string
  description: string
  start: Start
}

export const emptyForm: NewPipelineForm = {
  tag: '',
  environment: 'Kubernetes',
  fleetType: 'Edge',
  cluster: '',
  description: '',
  start: { kind: 'empty' },
}

export function newPipeline(form: NewPipelineForm): NewPipeline {
  const content = contentOf(form.start)
  return {
    tag: form.tag.trim(),
    environment: form.environment,
    fleet_type: form.fleetType,
    cluster_name: form.cluster.trim(),
    description: form.description.trim(),
    ...(content === undefined ? {} : { content }),
  }
}

function contentOf(start: Start): string | undefined {
  if (start.kind === 'file') return start.content
  return startTemplates.find(template => start.kind === 'template' && template.id === start.id)?.content
}

const shownProblems = 3

/** What is wrong with a pipeline file, in few lines; none when it can be used. */
export function fileProblems(content: string): string[] {
  const { document, issues } = parseDocument(content)
  const found = [...issues, ...(document ? validateDocument(document) : [])].filter(issue => issue.level === 'error')
  const lines = found.slice(0, shownProblems).map(({ message, line }) => (line ? `Line ${line}: ${message}` : message))
  return found.length > shownProblems ? [...lines, `and ${found.length - shownProblems} more`] : lines
}

const fields = ['tag', 'environment', 'fleet_type', 'cluster_name', 'description'] as const
type Field = (typeof fields)[number] | 'content'
const isField = (name: string): name is Field => (fields as readonly string[]).includes(name)

/** What the server refused, by the field of the form that it belongs to; everything else is about the content. */
export function refusedFields(error: unknown): Partial<Record<Field, string>> {
  const data = error instanceof ORPCError ? errorDataSchema.safeParse(error.data).data : undefined
  const refused: Partial<Record<Field, string>> = {}
  for (const { field, message } of data?.fields ?? []) {
    if (isField(field)) refused[field] ??= message.charAt(0).toUpperCase() + message.slice(1)
    else refused.content ??= `${field}: ${message}`
  }
  return refused
}
