import { defineProcessor } from '../../runtime-types.ts'
import { makeProcessor } from '../make-processor.ts'
import { sequenceDefinition } from './sequence.definition.ts'
import { createSequence } from './sequence-steps.ts'

export const sequence = defineProcessor(sequenceDefinition, (config, context) =>
  createSequence(config.processors, context, makeProcessor),
)
