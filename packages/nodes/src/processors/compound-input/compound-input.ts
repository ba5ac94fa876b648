import { defineProcessor } from '../../runtime-types.ts'
import { compoundInputDefinition } from './compound-input.definition.ts'

export const compoundInput = defineProcessor(compoundInputDefinition, () => ({ process: batch => [batch] }))
