import { defineDestination } from '../../delivery/destination.ts'
import { durationMs } from '../../duration.ts'
import { ottlOptions } from '../../ottl-by-signal.ts'
import { clientTlsOptions } from '../../tls-files.ts'
import { gatewayOutputDefinition } from './gateway-output.definition.ts'
import { createGatewaySender } from './gateway-sender.ts'
import { createMemberClients, type MemberClients } from './member-clients.ts'
import { createMembers } from './members.ts'
import { createResolver } from './resolvers.ts'
import { createRouting } from './routing.ts'

export const gatewayOutput = defineDestination(gatewayOutputDefinition, (config, context) => {
  const keysOf = createRouting(config.routing_key_expressions, ottlOptions(context))
  let clients: MemberClients | undefined
  let sender: ReturnType<typeof createGatewaySender> | undefined
  const members = createMembers(createResolver(config), context, () => clients?.keepOnly(new Set(members.byKey.keys())))

  return {
    async start() {
      const settings = {
        protocol: config.protocol,
        encoding: 'proto',
        compression: config.compression,
        headers: {
          'user-agent': `weir-agent/${context.agent.version}`,
          ...Object.fromEntries(config.headers.map(({ header, value }) => [header.toLowerCase(), value])),
        },
        timeoutMs: durationMs(config.timeout),
        tls: await clientTlsOptions(config.tls, context),
        guard: context.addresses,
        clock: context.clock,
      } as const
      clients = createMemberClients(settings, config.tls !== undefined, context.clock)
      sender = createGatewaySender(members, clients, keysOf)
      await members.start()
    },
    async send(batch, attempt) {
      if (!sender) throw new Error('the node was not started')
      return sender.send(batch, attempt)
    },
    async stop() {
      members.stop()
      clients?.close()
    },
  }
})
