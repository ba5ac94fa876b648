import { createOtlpInput } from '../../otlp/create-otlp-input.ts'
import { defineInput } from '../../runtime-types.ts'
import { otlpInputDefinition } from './otlp-input.definition.ts'

export const otlpInput = defineInput(otlpInputDefinition, createOtlpInput)
