import { createOtlpInput } from '../../otlp/create-otlp-input.ts'
import { defineInput } from '../../runtime-types.ts'
import { gatewayInputDefinition } from './gateway-input.definition.ts'

export const gatewayInput = defineInput(gatewayInputDefinition, createOtlpInput)
