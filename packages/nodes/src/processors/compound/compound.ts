import { defineProcessor } from '../../runtime-types.ts'
import { makeProcessor } from '../make-processor.ts'
import { compoundDefinition } from './compound.definition.ts'
import { createPack } from './pack-graph.ts'

export const compound = defineProcessor(compoundDefinition, (config, context) =>
  createPack(config, context, makeProcessor),
)
