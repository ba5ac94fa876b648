import { type NodeDefinition, nodeDefinitions } from '@weir/nodes/definitions'
import type { DocumentLink, DocumentNode, PipelineDocument } from '../document.ts'
import { hasDefaultOutput, pathOutputsOf } from '../known-node.ts'
import type { Random } from './random.ts'

type Fields = Record<string, unknown>

const processors = nodeDefinitions.filter(({ category, onlyInPack }) => category === 'processor' && !onlyInPack)
const entries = processors.filter(({ inSequence, type }) => inSequence && type !== 'sequence' && type !== 'compound')
const leaves = processors.filter(({ type }) => type !== 'sequence' && type !== 'compound')
const conditions = [
  'true',
  'false',
  'IsMap(attributes)',
  'attributes["level"] != nil',
  'resource["service.name"] == "a"',
]

/** A value that is a little different: another number, the opposite, a list without one of its parts. */
function mutate(random: Random, value: unknown): unknown {
  if (typeof value === 'number') return random.pick([0, 1, 2, value * 2, value / 2, -value])
  if (typeof value === 'boolean') return !value
  if (typeof value === 'string') {
    return /^\d+(ms|s|m)$/.test(value)
      ? random.pick(['1ms', '10ms', '1s', '30s'])
      : random.pick([value, '', `${value}x`])
  }
  if (Array.isArray(value)) {
    const list = value.filter(() => random.chance(0.8)).map(item => (random.chance(0.3) ? mutate(random, item) : item))
    return random.chance(0.2) ? [...list, ...list] : list
  }
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, random.chance(0.3) ? mutate(random, item) : item]),
  )
}

/** The configuration of an example, or one like it that is valid too. */
function configuration(random: Random, definition: NodeDefinition): Fields {
  const [first] = definition.examples
  if (!first) return {}
  const example: Fields = structuredClone(random.pick(definition.examples).config)
  if (random.chance(0.4)) return example
  const changed = Object.fromEntries(
    Object.entries(example)
      .filter(() => random.chance(0.9))
      .map(([key, value]) => [key, mutate(random, value)]),
  )
  return definition.config.safeParse(changed).success ? changed : example
}

function envelope(random: Random, definition: NodeDefinition): Fields {
  const types = definition.dataTypes.filter(() => random.chance(0.5))
  return {
    ...(random.chance(0.2) && !('condition' in definition.config.shape) && { condition: random.pick(conditions) }),
    ...(random.chance(0.2) && types.length > 0 && { data_types: types }),
    ...(random.chance(0.1) && { disabled: true }),
    ...(random.chance(0.1) && definition.canBeFinal && { final: true }),
    ...(definition.alwaysFinal && { final: true }),
  }
}

function entry(random: Random, depth: number): Fields {
  if (depth < 2 && random.chance(0.15)) {
    return {
      type: 'sequence',
      ...(random.chance(0.5) && { condition: random.pick(conditions) }),
      processors: entryList(random, depth + 1),
    }
  }
  const definition = random.pick(entries)
  return { ...configuration(random, definition), ...envelope(random, definition), type: definition.type }
}

function entryList(random: Random, depth: number): Fields[] {
  const list = random.list(0, 4, () => entry(random, depth))
  const isLast = (item: Fields) => entries.some(({ type, alwaysFinal }) => type === item['type'] && alwaysFinal)
  return [...list.filter(item => !isLast(item)), ...(depth === 0 ? list.filter(isLast).slice(0, 1) : [])]
}

function pack(random: Random): Fields {
  const inner = random.list(1, 3, at => {
    const definition = random.pick(
      leaves.filter(({ onlyNamedOutputs, alwaysFinal }) => !onlyNamedOutputs && !alwaysFinal),
    )
    return { ...configuration(random, definition), name: `p${at}`, type: definition.type }
  })
  const ends = ['input', ...inner.map(node => node.name), 'output']
  return {
    nodes: [{ name: 'input', type: 'compound_input' }, ...inner, { name: 'output', type: 'compound_output' }],
    links: ends.slice(1).map((to, at) => ({ from: ends[at], to })),
  }
}

/** A processor as it might stand in a document; what does not pass its own check is a comment. */
export function randomProcessor(random: Random, name: string): DocumentNode {
  const definition = random.pick(processors)
  const config =
    definition.type === 'sequence' && random.chance(0.8)
      ? { processors: entryList(random, 0) }
      : definition.type === 'compound' && random.chance(0.6)
        ? pack(random)
        : configuration(random, definition)
  if (!definition.config.safeParse(config).success) return { name, type: 'comment' }
  return { ...config, name, type: definition.type, ...(random.chance(0.05) && { disabled: true }) }
}

/** A document of inputs, processors and outputs of the given types; links lead forward only. */
export function randomDocument(random: Random, ends: { input: string; output: string }): PipelineDocument {
  const nodes: DocumentNode[] = [
    ...random.list(1, 2, at => ({ name: `in${at}`, type: ends.input })),
    ...random.list(1, 6, at => randomProcessor(random, `p${at}`)),
    ...random.list(1, 3, at => ({ name: `out${at}`, type: ends.output, rejects: random.pick([0, 0, 0, 1, 3]) })),
  ]
  return { version: 'v3', settings: { tag: 'random' }, nodes, links: randomLinks(random, nodes, ends) }
}

function randomLinks(
  random: Random,
  nodes: readonly DocumentNode[],
  ends: { input: string; output: string },
): DocumentLink[] {
  return nodes.flatMap((node, at) => {
    const targets = nodes.slice(at + 1).filter(target => target.type !== ends.input)
    if (node.type === ends.output || targets.length === 0) return []
    const paths = [...(hasDefaultOutput(node) ? [''] : []), ...pathOutputsOf(node).map(output => output.path)]
    return paths.flatMap(path => {
      // Most lead to what comes next, so that records meet many processors.
      const count = random.chance(0.1) ? 0 : 2
      const chosen = new Set(
        random.list(Math.min(1, count), count, () => (random.chance(0.6) ? targets[0] : random.pick(targets))),
      )
      return [...chosen].flatMap(target => {
        if (!target) return []
        return [path === '' ? { from: node.name, to: target.name } : { from: node.name, path, to: target.name }]
      })
    })
  })
}
