import type { GatewayConnection } from '@weir/contracts'
import { os } from '../http/os.ts'
import { requirePrincipal } from '../identity/principal.ts'
import { requireScope } from '../identity/scope.ts'
import { listPipelines } from '../pipelines/pipelines.repo.ts'
import { gatewaysOf } from './gateways-of.ts'

export const gatewaysRouter = {
  connections: os.gateways.connections.handler(async ({ input, context: { services, ...context } }) => {
    const scope = await requireScope(services, requirePrincipal(context), input.orgId, 'conf', 'read')
    const pipelines = await listPipelines(scope, services.db)
    const connections: GatewayConnection[] = pipelines.toSorted((a, b) => (a.tag < b.tag ? -1 : 1)).flatMap(gatewaysOf)
    return { connections }
  }),
}
