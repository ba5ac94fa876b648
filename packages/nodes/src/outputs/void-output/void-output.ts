import { defineOutput } from '../../runtime-types.ts'
import { voidOutputDefinition } from './void-output.definition.ts'

export const voidOutput = defineOutput(voidOutputDefinition, () => ({ deliver: async () => {} }))
