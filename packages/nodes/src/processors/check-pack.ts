import type { PathOutput } from '../define.ts'
import { type PackDocument, type PackLink, type PackNode, packOrder } from './compound/pack-document.ts'

export type AddIssue = (path: (string | number)[], message: string) => void

/** What a link may start from: the paths of a node, and whether it has a default output. */
export interface PackNodeOutputs {
  readonly paths: readonly PathOutput[]
  readonly hasDefault: boolean
}

/** Checks the frame of a pack: its ends, names and links; the nodes themselves are checked by their types. */
export function checkPackFrame(
  pack: PackDocument,
  outputsOf: (node: PackNode) => PackNodeOutputs | undefined,
  add: AddIssue,
): void {
  checkEnds(pack, add)
  checkNames(pack, add)
  checkLinks(pack, outputsOf, add)
  const { cyclic } = packOrder(pack)
  const selfLinked = pack.links.some(link => link.from === link.to)
  if (cyclic.length > 0 && !selfLinked) add(['links'], `The links between ${cyclic.join(', ')} form a cycle`)
}

function checkEnds({ nodes }: PackDocument, add: AddIssue): void {
  const inputs = nodes.flatMap((node, at) => (node.type === 'compound_input' ? [at] : []))
  if (inputs.length === 0) add(['nodes'], 'A pack needs a compound_input node')
  for (const at of inputs.slice(1)) add(['nodes', at, 'type'], 'A pack has only one compound_input node')
  if (!nodes.some(node => node.type === 'compound_output')) {
    add(['nodes'], 'A pack needs at least one compound_output node')
  }
}

function checkNames({ nodes }: PackDocument, add: AddIssue): void {
  const seen = new Set<string>()
  nodes.forEach(({ name }, at) => {
    if (seen.has(name)) add(['nodes', at, 'name'], `there is another node with the name ${JSON.stringify(name)}`)
    seen.add(name)
  })
}

function checkLinks(
  { nodes, links }: PackDocument,
  outputsOf: (node: PackNode) => PackNodeOutputs | undefined,
  add: AddIssue,
): void {
  const byName = new Map(nodes.map(node => [node.name, node]))
  const seen = new Set<string>()
  links.forEach((link, at) => {
    const key = JSON.stringify([link.from, link.path ?? '', link.to])
    const problem = seen.has(key) ? 'is there twice' : linkProblem(link, byName, outputsOf)
    seen.add(key)
    if (problem) add(['links', at], `Link from ${link.from} to ${link.to} ${problem}`)
  })
}

function linkProblem(
  { from, to, path }: PackLink,
  byName: ReadonlyMap<string, PackNode>,
  outputsOf: (node: PackNode) => PackNodeOutputs | undefined,
): string | undefined {
  const [source, target] = [byName.get(from), byName.get(to)]
  if (!source) return 'starts at a node that the pack does not have'
  if (!target) return 'ends at a node that the pack does not have'
  if (from === to) return 'leads back to the same node'
  if (source.type === 'compound_output') return 'starts at an output of the pack'
  if (target.type === 'compound_input') return 'ends at the input of the pack'
  const outputs = outputsOf(source)
  if (!outputs) return undefined
  if (!path) return outputs.hasDefault ? undefined : `needs a path: ${outputs.paths.map(out => out.path).join(', ')}`
  if (outputs.paths.some(output => output.path === path)) return undefined
  return `uses the output ${JSON.stringify(path)}, which ${from} does not have`
}
