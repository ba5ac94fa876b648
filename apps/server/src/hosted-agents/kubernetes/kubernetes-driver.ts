import type { HostedEndpoint } from '@weir/contracts'
import { systemScope, systemScopeOf } from '../../identity/scope.ts'
import type { Services } from '../../services.ts'
import { replaceSystemToken } from '../../tokens/tokens.service.ts'
import type { HostedDriver, HostedSpec, Observed } from '../driver.ts'
import type { KubernetesApi, KubernetesSettings } from './kubernetes-api.ts'
import { manifests, objectName, selectorOf } from './manifests.ts'
import { podProblem, readStatefulSet } from './observed-objects.ts'

/** Runs hosted agents as stateful sets of a cluster; they go on without this server. */
export function createKubernetesDriver(
  services: Pick<Services, 'db' | 'audit'>,
  api: KubernetesApi,
  settings: KubernetesSettings,
): HostedDriver {
  async function issueToken(spec: HostedSpec): Promise<string> {
    const scope = systemScopeOf(systemScope, spec.organizationId)
    return replaceSystemToken(services, scope, `hosted agent ${spec.pipelineId}`, { conf: 'read', telemetry: 'write' })
  }

  return {
    async apply(spec) {
      const token = await issueToken(spec)
      for (const object of manifests(spec, settings, { token, replicas: 1 })) await api.apply(object)
    },
    async observe(spec) {
      const set = readStatefulSet(await api.read('apps/v1', 'StatefulSet', objectName(spec)))
      if (!set || set.wanted === 0) return set && set.running > 0 ? { state: 'starting' } : { state: 'absent' }
      if (set.isCurrent && set.ready > 0) return { state: 'running', endpoints: endpointsOf(spec, settings) }
      const problem = podProblem(await api.list('v1', 'Pod', selectorOf(spec)))
      return problem === undefined ? { state: 'starting' } : ({ state: 'failed', error: problem } satisfies Observed)
    },
    async remove(spec, keep) {
      const name = objectName(spec)
      if (keep) {
        const set = await api.read('apps/v1', 'StatefulSet', name)
        if (set === undefined) return
        const [, stopped] = manifests(spec, settings, { token: await issueToken(spec), replicas: 0 })
        if (stopped) await api.apply(stopped)
        return
      }
      await api.remove('v1', 'Service', name)
      await api.remove('apps/v1', 'StatefulSet', name)
      await api.remove('v1', 'Secret', name)
      await api.remove('v1', 'PersistentVolumeClaim', `home-${name}-0`)
    },
    close: async () => {},
  }
}

function endpointsOf(spec: HostedSpec, { namespace }: KubernetesSettings): Partial<Record<HostedEndpoint, string[]>> {
  const host = `${objectName(spec)}.${namespace}.svc`
  const endpoints: Partial<Record<HostedEndpoint, string[]>> = {}
  for (const { kind, port } of spec.listeners) {
    if (!spec.enabledEndpoints.includes(kind)) continue
    const scheme = kind === 'https' || kind === 'grpcs' ? 'https' : 'http'
    endpoints[kind] = [...(endpoints[kind] ?? []), `${scheme}://${host}:${port}`]
  }
  return endpoints
}
