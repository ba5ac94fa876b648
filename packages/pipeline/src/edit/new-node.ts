import { formFields, type NodeDefinition } from '@weir/nodes/definitions'
import type { DocumentNode, PipelineDocument } from '../document.ts'
import { findDefinition } from '../known-node.ts'
import { multiprocessorName } from '../multiprocessor.ts'

/** A name that no node has yet: the wanted one, else with a number behind it. */
export function uniqueName({ nodes }: Pick<PipelineDocument, 'nodes'>, wanted: string): string {
  const taken = new Set(nodes.map(node => node.name))
  const isFree = (name: string) => !taken.has(name) && !taken.has(multiprocessorName(name))
  if (isFree(wanted)) return wanted
  for (let number = 2; ; number += 1) {
    const name = `${wanted}_${number}`
    if (isFree(name)) return name
  }
}

/** What a node of the type starts with: the defaults of its form, and the title of the type as its description. */
export function initialConfiguration(definition: NodeDefinition): Record<string, unknown> {
  if (definition.subcategories.includes('integration')) {
    return { user_description: definition.title, node_reference: definition.title }
  }
  const defaults = formFields(definition).flatMap(({ name, default_value: value }) =>
    value === undefined ? [] : [[name, structuredClone(value)] as const],
  )
  return { user_description: definition.title, ...Object.fromEntries(defaults) }
}

/** A node to add: its type, and what it is set to beside the defaults of that type. */
export interface WantedNode {
  type: string
  configuration?: Readonly<Record<string, unknown>>
}

/** A new node of a type; undefined when there is no such type. */
export function newNode(document: PipelineDocument, wanted: string | WantedNode): DocumentNode | undefined {
  const { type, configuration = {} } = typeof wanted === 'string' ? { type: wanted } : wanted
  const definition = findDefinition(type)
  if (!definition) return undefined
  const name = uniqueName(document, definition.type)
  return { ...initialConfiguration(definition), ...structuredClone(configuration), name, type: definition.type }
}
