import type { CatalogueEntry } from '@weir/contracts'
import { os } from '../http/os.ts'
import { requirePrincipal } from '../identity/principal.ts'
import { requireScope } from '../identity/scope.ts'
import { catalogueFor } from './catalogue.service.ts'

export const catalogueRouter = {
  get: os.catalogue.get.handler(async ({ input, context: { services, ...context } }) => {
    const scope = await requireScope(services, requirePrincipal(context), input.orgId, 'conf', 'read')
    const entries = await catalogueFor(scope, services.db, input)
    const of = (category: CatalogueEntry['category']) => entries.filter(entry => entry.category === category)
    return { input: of('input'), processor: of('processor'), output: of('output') }
  }),
}
