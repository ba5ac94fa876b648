import { lookup } from 'node:dns/promises'
import { durationMs } from '../../duration.ts'
import { parseEndpoint } from '../../otlp/endpoint.ts'
import { inClusterAccess } from './kubernetes-access.ts'
import { kubernetesEndpoints } from './kubernetes-endpoints.ts'
import type { Member, Resolver } from './members.ts'

interface Resolution {
  readonly endpoint_resolution_type: 'dns' | 'static' | 'k8s'
  readonly hostname?: string | undefined
  readonly endpoints: readonly string[]
  readonly port: number
  readonly k8s_service_name?: string | undefined
  readonly k8s_namespace?: string | undefined
  readonly refresh_interval: string
}

/** The way of finding endpoints that a configuration names. */
export function createResolver(config: Resolution): Resolver {
  const { port } = config
  const refreshMs = durationMs(config.refresh_interval)
  switch (config.endpoint_resolution_type) {
    case 'static': {
      const members = config.endpoints.map(text => staticMember(text, port))
      return { resolve: async () => members, refreshMs: undefined }
    }
    case 'dns':
      return { resolve: () => dnsMembers(config.hostname ?? '', port), refreshMs }
    case 'k8s': {
      const service = config.k8s_service_name ?? ''
      return {
        async resolve() {
          const access = await inClusterAccess(process.env)
          const namespace = config.k8s_namespace || access.namespace
          const hosts = await kubernetesEndpoints(access, namespace, service)
          return hosts.map(host => ({ host, port, serverName: `${service}.${namespace}.svc` }))
        },
        refreshMs,
      }
    }
  }
}

function staticMember(text: string, port: number): Member {
  const parsed = parseEndpoint(text)
  if (!parsed) throw new Error(`endpoints: ${text} is not a host or host:port`)
  return { host: parsed.host, port: parsed.port ?? port }
}

/** All IPv4 and IPv6 addresses, by the system's rules, so that names of /etc/hosts and of a cluster work. */
async function dnsMembers(hostname: string, port: number): Promise<Member[]> {
  const found = await lookup(hostname, { all: true })
  return found.map(({ address }) => ({ host: address, port, serverName: hostname }))
}
