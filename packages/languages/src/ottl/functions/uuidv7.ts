import { defineConverter } from './definition.ts'
import { timedUuid } from './support/uuid.ts'

export const uuidV7 = defineConverter({
  name: 'UUIDv7',
  docs: 'Gives a UUID (version 7) that starts with the time: later ones sort behind earlier ones.',
  parameters: {},
  returns: 'string',
  examples: [{ expression: 'Len(UUIDv7())', result: 36 }],
  create: () => () => timedUuid(Date.now()),
})
