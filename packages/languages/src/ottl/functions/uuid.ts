import { defineConverter } from './definition.ts'
import { randomUuid } from './support/uuid.ts'

export const uuid = defineConverter({
  name: 'UUID',
  docs: 'Gives a random UUID (version 4), another one on every call.',
  parameters: {},
  returns: 'string',
  examples: [{ expression: 'Len(UUID())', result: 36 }],
  create: () => randomUuid,
})
