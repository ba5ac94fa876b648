import { defineProcessor } from '../../runtime-types.ts'
import { compoundOutputDefinition } from './compound-output.definition.ts'

export const compoundOutput = defineProcessor(compoundOutputDefinition, () => ({ process: batch => [batch] }))
