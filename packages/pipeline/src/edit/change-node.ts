import { type DocumentNode, nodeNameSchema, type PipelineDocument } from '../document.ts'
import { findDefinition } from '../known-node.ts'
import { findMultiprocessors, multiprocessorName } from '../multiprocessor.ts'
import { type Edited, noSuchNode, refused } from './edited.ts'

function change(document: PipelineDocument, id: string, to: (node: DocumentNode) => DocumentNode): Edited {
  if (!document.nodes.some(node => node.name === id)) return noSuchNode(id)
  return {
    ok: true,
    document: { ...document, nodes: document.nodes.map(node => (node.name === id ? to(node) : node)) },
  }
}

/** Whether a form leaves a value out: null, NaN, an empty list, a blank text. */
function isEmpty(value: unknown): boolean {
  if (value === null || value === undefined || Number.isNaN(value)) return true
  if (Array.isArray(value)) return value.length === 0
  return typeof value === 'string' && value.trim() === ''
}

/** Gives a node another configuration: everything but its name and type. Empty values are left out. */
export function updateConfiguration(
  document: PipelineDocument,
  id: string,
  configuration: Readonly<Record<string, unknown>>,
): Edited {
  const kept = Object.fromEntries(Object.entries(configuration).filter(([, value]) => !isEmpty(value)))
  return change(document, id, ({ name, type }) => ({ ...kept, name, type }))
}

/** Switches a source or destination off or on. */
export function setDisabled(document: PipelineDocument, id: string, disabled: boolean): Edited {
  const node = document.nodes.find(candidate => candidate.name === id)
  if (node && findDefinition(node.type)?.category === 'processor') return refused('A processor cannot be disabled')
  return change(document, id, ({ disabled: _before, ...rest }) => (disabled ? { ...rest, disabled } : rest))
}

/** Gives a node, and the sequence that belongs to it, another name; links follow. */
export function renameNode(document: PipelineDocument, id: string, wanted: string): Edited {
  if (!document.nodes.some(node => node.name === id)) return noSuchNode(id)
  const name = wanted.trim()
  if (name === id) return { ok: true, document }
  const wrong = nodeNameSchema.safeParse(name).error?.issues[0]
  if (wrong) return refused(`The name ${wrong.message}`)
  const group = findMultiprocessors(document).get(id)
  const names = new Map([[id, name]])
  if (group !== undefined) names.set(group, multiprocessorName(name))
  const taken = document.nodes.find(node => [...names.values()].includes(node.name) && !names.has(node.name))
  if (taken) return refused(`There is another node with the name ${taken.name}`)
  const renamed = (before: string) => names.get(before) ?? before
  return {
    ok: true,
    document: {
      ...document,
      nodes: document.nodes.map(node => ({ ...node, name: renamed(node.name) })),
      links: document.links.map(link => ({ ...link, from: renamed(link.from), to: renamed(link.to) })),
    },
  }
}
