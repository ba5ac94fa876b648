import { apiError, featureFlagNames, featureFlags, type FeatureFlagStates } from '@weir/contracts'
import { os } from '../http/os.ts'
import { requirePrincipal } from '../identity/principal.ts'
import { requireScope, systemScope, systemScopeOf } from '../identity/scope.ts'
import { lockFeatures, readFeatures, writeFeatures } from './feature-flags.repo.ts'

const states = (features: readonly string[]): FeatureFlagStates => ({
  flags: featureFlagNames.map(name => ({ name, ...featureFlags[name], on: features.includes(name) })),
})

export const featureFlagsRouter = {
  // Support looks at any organization, as it does when it searches for one.
  list: os.featureFlags.list.handler(async ({ input, context }) => {
    const features = await readFeatures(systemScopeOf(systemScope, input.orgId), context.services.db)
    if (!features) throw apiError('NOT_FOUND')
    return states(features)
  }),
  set: os.featureFlags.set.handler(async ({ input, context }) => {
    const { services } = context
    // It switches only where it belongs or has entered with the right to change things.
    const scope = await requireScope(services, requirePrincipal(context), input.orgId, 'conf', 'write')
    return services.db.transaction(async tx => {
      const before = await lockFeatures(scope, tx)
      const others = before.filter(name => name !== input.name)
      const after = input.on ? [...others, input.name] : others
      if (before.includes(input.name) !== input.on) {
        await writeFeatures(scope, tx, after)
        const entry = { action: 'feature.set', target: `feature/${input.name}`, before, after }
        await services.audit.record(scope, entry, tx)
      }
      return states(after)
    })
  }),
}
