import { defineProcessor } from '../../runtime-types.ts'
import { commentDefinition } from './comment.definition.ts'

export const comment = defineProcessor(commentDefinition, () => ({ process: batch => [batch] }))
