import { readFile } from 'node:fs/promises'
import path from 'node:path'

/** How to call the API of a Kubernetes cluster. */
export interface KubernetesAccess {
  readonly url: URL
  readonly token: string
  /** PEM; undefined where the well-known authorities vouch for the API. */
  readonly ca: string | undefined
  /** Where the agent itself runs. */
  readonly namespace: string
}

const serviceAccountFolder = '/var/run/secrets/kubernetes.io/serviceaccount'

/** What Kubernetes gives to every pod. Read anew for each use, since tokens are replaced within the hour. */
export async function inClusterAccess(
  env: Readonly<Record<string, string | undefined>>,
  folder = serviceAccountFolder,
): Promise<KubernetesAccess> {
  const { KUBERNETES_SERVICE_HOST: host, KUBERNETES_SERVICE_PORT: port = '443' } = env
  if (!host) throw new Error('the agent does not run in Kubernetes; find endpoints by DNS or give a fixed list')
  const read = (name: string) => readFile(path.join(folder, name), 'utf8')
  const [token, ca, namespace] = await Promise.all([
    read('token').catch(() => {
      throw new Error('the agent has no service account token; set automountServiceAccountToken')
    }),
    read('ca.crt').catch(() => undefined),
    read('namespace').catch(() => 'default'),
  ])
  const url = new URL(`https://${host.includes(':') ? `[${host}]` : host}:${port}`)
  return { url, token: token.trim(), ca, namespace: namespace.trim() }
}
