import {
  type FormField,
  formFields,
  nodeDefinitions,
  nodeTypeAliases,
  sequenceEntrySchema,
} from '@weir/nodes/definitions'
import { documentSchema, findDefinition, type PipelineDocument, pathOutputsOf } from '@weir/pipeline'
import type { YamlPlace } from './yaml-place.ts'

/** A key that a map may have, or a value that a key may have. */
export interface Word {
  word: string
  /** In a few words, beside it. */
  detail: string
  /** What it is for. */
  docs: string
}

/** What is known about the rest of the document: names for links. */
export type Surroundings = Pick<PipelineDocument, 'nodes'>

const describe = ({ description, value_type: type, required, default_value: value }: FormField) =>
  [
    description,
    `${type}${required ? ', required' : ''}${value === undefined ? '' : `, default ${JSON.stringify(value)}`}`,
  ]
    .filter(part => part !== '')
    .join('\n')

const fieldWord = (field: FormField): Word => ({ word: field.name, detail: field.display_name, docs: describe(field) })

const nodeFields: readonly Word[] = [
  { word: 'name', detail: 'Name', docs: 'What links call the node by; no other node has it.' },
  { word: 'type', detail: 'Type', docs: 'Which of the node types it is.' },
  { word: 'user_description', detail: 'Name on the canvas', docs: 'What people read on the canvas.' },
  { word: 'description', detail: 'Description', docs: 'A note for whoever reads the document.' },
  { word: 'disabled', detail: 'Switched off', docs: 'true: the node is there, but takes no part.' },
  { word: 'metadata', detail: 'For the console', docs: 'JSON text, such as the position on the canvas.' },
  { word: 'node_reference', detail: 'Integration or pack', docs: 'What the node was made from.' },
]

const documentWords: readonly Word[] = [
  { word: 'version', detail: 'v3', docs: 'The version of the document format.' },
  { word: 'settings', detail: 'Settings', docs: 'What holds for the whole pipeline; the tag is its name.' },
  { word: 'nodes', detail: 'Nodes', docs: 'Sources, processors and destinations.' },
  { word: 'links', detail: 'Links', docs: 'Which node leads to which.' },
  { word: 'secrets', detail: 'Secrets', docs: 'Kept for other products.' },
  { word: 'keys', detail: 'Keys', docs: 'Kept for other products.' },
]

const linkWords: readonly Word[] = [
  { word: 'from', detail: 'Start', docs: 'The node that the link starts at.' },
  { word: 'to', detail: 'End', docs: 'The node that the link leads to.' },
  { word: 'path', detail: 'Output', docs: 'The named output of the start; without one, its default output.' },
]

const isItemOf = (path: readonly string[], list: string) => path.at(-1) === '[]' && path.at(-2) === list

/** The fields of the form that the path leads into, below the node that it goes through. */
function fieldsAt({ path, siblings }: YamlPlace): readonly FormField[] {
  const node = Math.max(path.lastIndexOf('nodes'), path.lastIndexOf('processors'))
  const inside = path.slice(node + 2).filter(part => part !== '[]')
  const type = inside.length === 0 ? siblings.get('type') : undefined
  const definition = type === undefined ? undefined : findDefinition(type)
  return definition ? formFields(definition) : []
}

/** The fields of whatever entry the cursor is in: found by the keys beside it, since the type stands far above. */
function nestedFields({ path, siblings }: YamlPlace): readonly FormField[] {
  const owner = path.findLast(part => part !== '[]') ?? ''
  const candidates = nodeDefinitions
    .flatMap(definition => formFields(definition))
    .filter(field => field.name === owner && field.features)
    .map(field => field.features ?? [])
  const fits = (fields: readonly FormField[]) =>
    [...siblings.keys()].every(key => fields.some(field => field.name === key))
  return candidates.find(fits) ?? []
}

/** The keys that may stand where the cursor is; those that are there already are left out. */
export function keysAt(place: YamlPlace): Word[] {
  return allKeysAt(place).filter(({ word }) => word === place.key || !place.siblings.has(word))
}

function allKeysAt(place: YamlPlace): readonly Word[] {
  const { path } = place
  if (path.length === 0) return documentWords
  if (path.length === 1 && path[0] === 'settings') {
    return Object.keys(documentSchema.shape.settings.shape).map(word => ({ word, detail: 'Setting', docs: '' }))
  }
  if (isItemOf(path, 'links')) return linkWords
  if (isItemOf(path, 'nodes')) return [...nodeFields, ...fieldsAt(place).map(fieldWord)]
  if (isItemOf(path, 'processors')) {
    const entry = formFields({ config: sequenceEntrySchema }).map(fieldWord)
    const own = fieldsAt(place).map(fieldWord)
    return [...entry.filter(({ word }) => !own.some(field => field.word === word)), ...own]
  }
  return nestedFields(place).map(fieldWord)
}

const typeWords: readonly Word[] = nodeDefinitions.map(({ type, title, summary, category }) => ({
  word: type,
  detail: title,
  docs: `${summary}\n${category}`,
}))

/** The values that may stand where the cursor is. */
export function valuesAt(place: YamlPlace, { nodes }: Surroundings): readonly Word[] {
  const { path, key, siblings } = place
  if (key === 'type' && isItemOf(path, 'nodes')) return typeWords
  if (key === 'type' && isItemOf(path, 'processors')) {
    return typeWords.filter(({ word }) => findDefinition(word)?.inSequence === true)
  }
  if (key === 'version' && path.length === 0) return [{ word: 'v3', detail: '', docs: '' }]
  if (isItemOf(path, 'links')) return linkValues(key, siblings, nodes)
  const field = fieldOf(place)
  if (field?.value_type === 'bool' || key === 'disabled') return ['true', 'false'].map(bare)
  return (field?.option_list ?? field?.suggestions ?? []).map((word, at) => ({
    ...bare(word),
    detail: field?.option_display_list?.[at] ?? '',
  }))
}

const bare = (word: string): Word => ({ word, detail: '', docs: '' })

function linkValues(key: string, siblings: YamlPlace['siblings'], nodes: Surroundings['nodes']): Word[] {
  if (key === 'path') {
    const start = nodes.find(node => node.name === siblings.get('from'))
    return start ? pathOutputsOf(start).map(({ path }) => bare(path)) : []
  }
  if (key !== 'from' && key !== 'to') return []
  return nodes.map(({ name, type }) => ({ word: name, detail: findDefinition(type)?.title ?? type, docs: '' }))
}

function fieldOf(place: YamlPlace): FormField | undefined {
  const fields =
    isItemOf(place.path, 'nodes') || isItemOf(place.path, 'processors') ? fieldsAt(place) : nestedFields(place)
  return fields.find(({ name }) => name === place.key)
}

/** What a key or the value of `type` means, for whoever points at it. */
export function docsAt(place: YamlPlace, word: string): Word | undefined {
  if (place.isValue && place.key !== word) {
    const type = nodeTypeAliases.get(word) ?? word
    return place.key === 'type' ? typeWords.find(known => known.word === type) : undefined
  }
  return allKeysAt(place).find(known => known.word === word && known.docs !== '')
}
