import type { DocumentNode, PipelineDocument } from '../document.ts'

/** A document in few words: nodes as `name:type`, links as `from > to` or `from:path > to`. */
export function documentOf(nodes: readonly (string | DocumentNode)[], ...links: string[]): PipelineDocument {
  return {
    version: 'v3',
    settings: { tag: 'test' },
    nodes: nodes.map(node => {
      if (typeof node !== 'string') return node
      const [name = '', type = ''] = node.split(':')
      return { name, type }
    }),
    links: links.map(text => {
      const [start = '', to = ''] = text.split(' > ')
      const [from = '', path] = start.split(':')
      return path === undefined ? { from, to } : { from, path, to }
    }),
  }
}

/** The links of a document in the same words. */
export function linksOf({ links }: Pick<PipelineDocument, 'links'>): string[] {
  return links.map(({ from, path, to }) => `${from}${path ? `:${path}` : ''} > ${to}`)
}

/** The names of its nodes. */
export function namesOf({ nodes }: Pick<PipelineDocument, 'nodes'>): string[] {
  return nodes.map(node => node.name)
}
