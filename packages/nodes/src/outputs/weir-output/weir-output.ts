import { defineDestination } from '../../delivery/destination.ts'
import { createSender } from './sender.ts'
import { weirOutputDefinition } from './weir-output.definition.ts'

export const weirOutput = defineDestination(weirOutputDefinition, (_config, context) => {
  if (!context.weir) {
    throw new Error('No Weir server is known: start the agent with --server and --token, or use another destination')
  }
  const sender = createSender(context, context.weir)
  return {
    send: (batch, attempt) => sender.send(batch, attempt),
    stop: async () => sender.close(),
  }
})
