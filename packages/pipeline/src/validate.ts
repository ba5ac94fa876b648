import type { z } from 'zod'
import { type DocumentNode, nodeConfiguration, type PipelineDocument } from './document.ts'
import { findCycle } from './cycle.ts'
import type { Issue } from './issue.ts'
import { findDefinition, outputTypesOf } from './known-node.ts'

/** What is wrong with a document, in the order of its nodes and links. Without errors it can run. */
export function validateDocument(document: PipelineDocument): Issue[] {
  return [
    ...checkNames(document),
    ...document.nodes.flatMap(checkNode),
    ...checkLinks(document),
    ...checkCycles(document),
    ...checkEnds(document),
  ]
}

function checkNames({ nodes }: PipelineDocument): Issue[] {
  const seen = new Set<string>()
  return nodes.flatMap((node, at): Issue[] => {
    if (!seen.has(node.name)) {
      seen.add(node.name)
      return []
    }
    const message = `there is another node with the name ${JSON.stringify(node.name)}`
    return [{ level: 'error', nodeId: node.name, field: 'name', message, path: ['nodes', at, 'name'] }]
  })
}

function checkNode(node: DocumentNode, at: number): Issue[] {
  const definition = findDefinition(node.type)
  if (!definition) {
    const message = `unknown node type ${JSON.stringify(node.type)}`
    return [{ level: 'error', nodeId: node.name, field: 'type', message, path: ['nodes', at, 'type'] }]
  }
  const configuration = nodeConfiguration(node)
  const parsed = definition.config.safeParse(configuration)
  const wrong = parsed.error?.issues.map(problem => configurationIssue(problem, node, at)) ?? []
  const unknown = Object.keys(configuration)
    .filter(field => !(field in definition.config.shape))
    .map((field): Issue => {
      const message = `this field is not known to ${definition.type} and is ignored`
      return { level: 'warning', nodeId: node.name, field, message, path: ['nodes', at, field] }
    })
  return [...wrong, ...unknown]
}

function configurationIssue(problem: z.core.$ZodIssue, node: DocumentNode, at: number): Issue {
  const path = problem.path.map(part => (typeof part === 'number' ? part : String(part)))
  return {
    level: 'error',
    nodeId: node.name,
    field: fieldName(path),
    message: problem.code === 'invalid_type' && isMissing(node, path) ? 'is required' : problem.message,
    path: ['nodes', at, ...path],
  }
}

function isMissing(node: DocumentNode, path: readonly (string | number)[]): boolean {
  let value: unknown = node
  for (const part of path) {
    if (typeof value !== 'object' || value === null) return false
    value = Reflect.get(value, part)
  }
  return value === undefined || value === null
}

/** `['processors', 2, 'statements']` as `processors[2].statements`. */
function fieldName(path: readonly (string | number)[]): string {
  return path.reduce<string>((name, part) => {
    if (typeof part === 'number') return `${name}[${part}]`
    return name === '' ? part : `${name}.${part}`
  }, '')
}

function checkLinks({ nodes, links }: PipelineDocument): Issue[] {
  const byName = new Map(nodes.map(node => [node.name, node]))
  const seen = new Set<string>()
  return links.flatMap((link, at): Issue[] => {
    const issue = (message: string, level: Issue['level'] = 'error'): Issue[] => [
      { level, link, message: `Link from ${link.from} to ${link.to} ${message}`, path: ['links', at] },
    ]
    const [from, to] = [byName.get(link.from), byName.get(link.to)]
    if (!from) return issue('starts at a node that does not exist')
    if (!to) return issue('ends at a node that does not exist')
    const key = JSON.stringify([link.from, link.path ?? '', link.to])
    if (seen.has(key)) return issue('is there twice')
    seen.add(key)
    if (link.from === link.to) return issue('leads back to the same node')
    const problem = typeProblem(from, to, link.path)
    return problem ? issue(problem) : []
  })
}

function typeProblem(from: DocumentNode, to: DocumentNode, path: string | undefined): string | undefined {
  const [source, target] = [findDefinition(from.type), findDefinition(to.type)]
  if (!source || !target) return undefined
  if (source.category === 'output') return 'starts at a destination, which has no output'
  if (target.category === 'input') return 'ends at a source, which has no input'
  if (path && !source.pathOutputs.some(output => output.path === path))
    return `uses the output ${JSON.stringify(path)}, which ${from.name} does not have`
  const types = outputTypesOf(from, path)
  if (types.some(type => target.inputTypes.includes(type))) return undefined
  return `carries ${types.join(', ')}, but ${to.name} takes ${target.inputTypes.join(', ')}`
}

function checkCycles(document: PipelineDocument): Issue[] {
  const cycle = findCycle(document.links)
  if (!cycle || cycle.length === 1) return []
  return [{ level: 'error', message: `The links form a cycle: ${[...cycle, cycle[0]].join(' → ')}`, path: ['links'] }]
}

function checkEnds({ nodes, links }: PipelineDocument): Issue[] {
  if (nodes.length === 0) return [{ level: 'warning', message: 'The pipeline has no nodes', path: ['nodes'] }]
  return nodes.flatMap((node, at): Issue[] => {
    const category = findDefinition(node.type)?.category
    const warn = (message: string): Issue[] => [{ level: 'warning', nodeId: node.name, message, path: ['nodes', at] }]
    if (category !== 'input' && category && !links.some(link => link.to === node.name))
      return warn('receives nothing: no link ends here')
    if (category !== 'output' && category && !links.some(link => link.from === node.name))
      return warn('leads nowhere: what it passes on is dropped')
    return []
  })
}
