import type { ValidationProblems } from '@weir/pipeline'

/** The problems of a pipeline as lines: those of the graph, then of links, then of the fields of nodes. */
export function problemLines({ graph, links, node_fields }: ValidationProblems): string[] {
  const ofNodes = Object.entries(node_fields).flatMap(([node, fields]) =>
    Object.entries(fields).flatMap(([field, messages]) =>
      messages.map(message => [node, field, message].filter(part => part !== '').join(' ')),
    ),
  )
  return [...graph, ...links.map(link => link.message), ...ofNodes]
}

/** What is wrong with one node, in one line each. */
export function problemsOfNode({ node_fields }: ValidationProblems, id: string): string[] {
  return Object.entries(node_fields[id] ?? {}).flatMap(([field, messages]) =>
    messages.map(message => (field === '' ? message : `${field} ${message}`)),
  )
}
