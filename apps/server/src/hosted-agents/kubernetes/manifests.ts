import { createHash } from 'node:crypto'
import type { HostedListener, HostedSpec } from '../driver.ts'
import type { KubernetesObject, KubernetesSettings } from './kubernetes-api.ts'

const user = 10_001

/** A name that Kubernetes allows, the same for the same agent. */
export function objectName({ id }: Pick<HostedSpec, 'id'>): string {
  return `weir-agent-${createHash('sha256').update(id).digest('hex').slice(0, 16)}`
}

function labelsOf(spec: HostedSpec): Record<string, string> {
  return {
    'app.kubernetes.io/name': 'weir-agent',
    'app.kubernetes.io/instance': objectName(spec),
    'app.kubernetes.io/managed-by': 'weir',
  }
}

export const selectorOf = (spec: HostedSpec): string => `app.kubernetes.io/instance=${objectName(spec)}`

/** Everything that one hosted agent is made of, in the order it is applied. */
export function manifests(
  spec: HostedSpec,
  settings: KubernetesSettings,
  { token, replicas }: { token: string; replicas: 0 | 1 },
): KubernetesObject[] {
  const open = spec.listeners.filter(listener => spec.enabledEndpoints.includes(listener.kind))
  return [
    secret(spec, token),
    statefulSet(spec, settings, token, replicas),
    // A service must have a port.
    ...(open.length > 0 ? [service(spec, open)] : []),
  ]
}

function secret(spec: HostedSpec, token: string): KubernetesObject {
  return {
    apiVersion: 'v1',
    kind: 'Secret',
    metadata: { name: objectName(spec), labels: labelsOf(spec) },
    type: 'Opaque',
    stringData: { token },
  }
}

function service(spec: HostedSpec, listeners: readonly HostedListener[]): KubernetesObject {
  return {
    apiVersion: 'v1',
    kind: 'Service',
    metadata: { name: objectName(spec), labels: labelsOf(spec) },
    spec: {
      selector: labelsOf(spec),
      ports: listeners.map(({ transport, port }) => ({
        name: `${transport}-${port}`,
        protocol: transport.toUpperCase(),
        port,
        targetPort: port,
      })),
    },
  }
}

/** One replica with a volume of its own: what is on disk there was acknowledged, and must not move to a stranger. */
function statefulSet(spec: HostedSpec, settings: KubernetesSettings, token: string, replicas: 0 | 1): KubernetesObject {
  const labels = labelsOf(spec)
  const version = spec.agentVersion === '' ? '' : `:${spec.agentVersion}`
  return {
    apiVersion: 'apps/v1',
    kind: 'StatefulSet',
    metadata: { name: objectName(spec), labels },
    spec: {
      replicas,
      serviceName: objectName(spec),
      selector: { matchLabels: labels },
      template: {
        metadata: {
          labels,
          // A new token must reach the agent, whose environment is read once.
          annotations: { 'weir.io/token-digest': createHash('sha256').update(token).digest('hex').slice(0, 16) },
        },
        spec: {
          automountServiceAccountToken: false,
          terminationGracePeriodSeconds: 30,
          securityContext: {
            runAsNonRoot: true,
            runAsUser: user,
            fsGroup: user,
            seccompProfile: { type: 'RuntimeDefault' },
          },
          containers: [container(spec, settings, `${settings.image}${version}`)],
        },
      },
      volumeClaimTemplates: [
        {
          metadata: { name: 'home' },
          spec: { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: settings.storageSize } } },
        },
      ],
    },
  }
}

function container(spec: HostedSpec, settings: KubernetesSettings, image: string) {
  const probe = (path: string) => ({ httpGet: { path, port: 13133 }, periodSeconds: 10 })
  return {
    name: 'agent',
    image,
    args: [
      'agent',
      `--server=${settings.opampUrl}`,
      `--pipeline=${spec.pipelineId}`,
      '--home=/var/lib/weir-agent',
      `--workers=${spec.workers}`,
      '--hosted',
      '--status-port=13133',
      '--status-host=0.0.0.0',
    ],
    env: [
      { name: 'WEIR_AGENT_TOKEN', valueFrom: { secretKeyRef: { name: objectName(spec), key: 'token' } } },
      { name: 'WEIR_AGENT_MEMORY', value: `${spec.memoryMegabytes}MiB` },
    ],
    ports: spec.listeners.map(({ transport, port }) => ({
      name: `${transport}-${port}`,
      containerPort: port,
      protocol: transport.toUpperCase(),
    })),
    livenessProbe: probe('/healthz'),
    readinessProbe: probe('/readyz'),
    resources: {
      requests: { cpu: `${spec.workers * 250}m`, memory: `${spec.memoryMegabytes}Mi` },
      limits: { memory: `${spec.memoryMegabytes * 2}Mi` },
    },
    securityContext: {
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    },
    volumeMounts: [{ name: 'home', mountPath: '/var/lib/weir-agent' }],
  }
}
