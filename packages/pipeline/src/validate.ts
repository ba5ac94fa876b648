import { sequenceEntrySchema } from '@weir/nodes/definitions'
import { z } from 'zod'
import { findCycle } from './cycle.ts'
import { type DocumentNode, linkId, nodeConfiguration, type PipelineDocument } from './document.ts'
import type { Issue } from './issue.ts'
import { actualPath, findDefinition, hasDefaultOutput, outputTypesOf, pathOutputsOf } from './known-node.ts'
import { placeOfSequence, typesIn } from './sequence/processor-picker.ts'
import { checkPorts } from './listeners.ts'
import { checkNode } from './validate-node.ts'

const processorsSchema = z.array(sequenceEntrySchema)

/** What is wrong with a document, in the order of its nodes and links. Without errors it can run. */
export function validateDocument(document: PipelineDocument): Issue[] {
  return [
    ...checkNames(document),
    ...document.nodes.flatMap(checkNode),
    ...checkLinks(document),
    ...checkForbiddenOutputs(document),
    ...checkCycles(document),
    ...checkEnds(document),
    ...checkPorts(document),
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

function checkLinks({ nodes, links }: PipelineDocument): Issue[] {
  const byName = new Map(nodes.map(node => [node.name, node]))
  const seen = new Set<string>()
  return links.flatMap((link, at): Issue[] => {
    const issue = (message: string): Issue[] => [
      { level: 'error', link, message: `Link from ${link.from} to ${link.to} ${message}`, path: ['links', at] },
    ]
    const [from, to] = [byName.get(link.from), byName.get(link.to)]
    if (!from) return issue('starts at a node that does not exist')
    if (!to) return issue('ends at a node that does not exist')
    const key = linkId({ ...link, path: actualPath(from, link.path) })
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
  // What the outputs of a wrong configuration will be is anybody's guess; that it is wrong is told already.
  if (source.pathOutputsOf && !source.config.safeParse(nodeConfiguration(from)).success) return undefined
  const paths = pathOutputsOf(from).map(output => output.path)
  if (path && !paths.includes(path)) return `uses the output ${JSON.stringify(path)}, which ${from.name} does not have`
  if (!path && !hasDefaultOutput(from)) return `needs a path: ${from.name} has the outputs ${paths.join(', ')}`
  // Diagnostic nodes carry data of their own, which every destination takes.
  if (source.visibility === 'advanced' && target.category === 'output') return undefined
  const types = outputTypesOf(from, path)
  if (types.some(type => target.inputTypes.includes(type))) return undefined
  return `carries ${types.join(', ') || 'nothing'}, but ${to.name} takes ${target.inputTypes.join(', ')}`
}

/** Some processors must not come before some destinations, wherever in a sequence they stand. */
function checkForbiddenOutputs(document: PipelineDocument): Issue[] {
  return document.nodes.flatMap((node, at): Issue[] => {
    const forbidden = typesInside(node).filter(type => (findDefinition(type)?.notBefore.length ?? 0) > 0)
    if (forbidden.length === 0) return []
    const { outputTypes } = placeOfSequence(document, node.name)
    return forbidden.flatMap((type): Issue[] => {
      const output = outputTypes.find(candidate => findDefinition(type)?.notBefore.includes(candidate))
      const message = `${type} must not come before ${output ?? ''}`
      return output ? [{ level: 'error', nodeId: node.name, field: 'type', message, path: ['nodes', at] }] : []
    })
  })
}

function typesInside(node: DocumentNode): string[] {
  const { data: entries = [] } = processorsSchema.safeParse(node['processors'] ?? [])
  return [...typesIn([{ type: node.type, processors: entries }])]
}

function checkCycles(document: PipelineDocument): Issue[] {
  const cycle = findCycle(document.links)
  if (!cycle || cycle.length === 1) return []
  return [{ level: 'error', message: `The links form a cycle: ${[...cycle, cycle[0]].join(' → ')}`, path: ['links'] }]
}

function checkEnds({ nodes, links }: PipelineDocument): Issue[] {
  if (nodes.length === 0) return [{ level: 'warning', message: 'The pipeline has no nodes', path: ['nodes'] }]
  const starts = new Set(links.map(link => link.from))
  const ends = new Set(links.map(link => link.to))
  const unlinked = nodes.flatMap((node, at): Issue[] => {
    const category = findDefinition(node.type)?.category
    const warn = (message: string): Issue[] => [{ level: 'warning', nodeId: node.name, message, path: ['nodes', at] }]
    if (category !== 'input' && category && !ends.has(node.name)) return warn('receives nothing: no link ends here')
    if (category !== 'output' && category && !starts.has(node.name))
      return warn('leads nowhere: what it passes on is dropped')
    return []
  })
  const hasOutput = nodes.some(({ type }) => (findDefinition(type)?.category ?? 'output') === 'output')
  const message = 'The pipeline has no destination: nothing leaves it'
  return hasOutput ? unlinked : [...unlinked, { level: 'warning', message, path: ['nodes'] }]
}
