import { z } from 'zod'
import { nodeTypeAliases } from '../aliases.ts'
import type { Processor, ProcessorContext } from '../runtime-types.ts'
import { packSchema } from './compound/pack-document.ts'
import { createPack } from './compound/pack-graph.ts'
import { leafRuntimes } from './leaf-runtimes.ts'
import { createSequence } from './sequence/sequence-steps.ts'
import { sequenceEntrySchema } from './sequence/sequence-entry.ts'

/** Makes a processor of any type from a configuration that was checked. */
export type MakeProcessor = (type: string, configuration: unknown, context: ProcessorContext) => Processor

const runtimeByType = new Map(leafRuntimes.map(runtime => [runtime.definition.type, runtime]))
const sequenceSchema = z.object({ processors: z.array(sequenceEntrySchema).default([]) })

export const makeProcessor: MakeProcessor = (name, configuration, context) => {
  const type = nodeTypeAliases.get(name) ?? name
  if (type === 'sequence') {
    return createSequence(sequenceSchema.parse(configuration).processors, context, makeProcessor)
  }
  if (type === 'compound') return createPack(packSchema.parse(configuration), context, makeProcessor)
  const runtime = runtimeByType.get(type)
  if (!runtime) throw new Error(`unknown processor type ${JSON.stringify(name)}`)
  return runtime.create(configuration, context)
}
