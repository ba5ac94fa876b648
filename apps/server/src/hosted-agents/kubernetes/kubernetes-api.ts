import { readFile } from 'node:fs/promises'
import { Agent, request as httpsRequest } from 'node:https'
import { request as httpRequest } from 'node:http'
import { StartupError } from '../../startup-error.ts'

export interface KubernetesSettings {
  /** The API server; within a cluster it is found by itself. */
  readonly url: string
  readonly namespace: string
  readonly image: string
  /** Read at every request: the cluster renews it. */
  readonly tokenFile: string
  readonly caFile: string | undefined
  /** How agents reach this server from within the cluster. */
  readonly opampUrl: string
  readonly storageSize: string
}

/** A manifest: what the API takes and gives. */
export interface KubernetesObject {
  readonly apiVersion: string
  readonly kind: string
  readonly metadata: { readonly name: string; readonly [field: string]: unknown }
  readonly [field: string]: unknown
}

/** The few calls that the driver needs. */
export interface KubernetesApi {
  /** Creates or changes an object to this, by server-side apply. */
  apply(object: KubernetesObject): Promise<void>
  /** Undefined when there is none. */
  read(apiVersion: string, kind: string, name: string): Promise<unknown>
  list(apiVersion: string, kind: string, labelSelector: string): Promise<unknown[]>
  /** One that is gone already is no error. */
  remove(apiVersion: string, kind: string, name: string): Promise<void>
}

const timeoutMs = 20_000
const maxAnswerBytes = 8 * 1024 * 1024
const fieldManager = 'weir'

const plurals: Readonly<Record<string, string>> = {
  Secret: 'secrets',
  Service: 'services',
  StatefulSet: 'statefulsets',
  Pod: 'pods',
  PersistentVolumeClaim: 'persistentvolumeclaims',
}

/** The API refused or failed a call. */
class KubernetesError extends Error {
  override name = 'KubernetesError'
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

export async function createKubernetesApi(settings: KubernetesSettings): Promise<KubernetesApi> {
  const ca = settings.caFile === undefined ? undefined : await readAuthority(settings.caFile)
  const agent = new Agent({ keepAlive: true, ...(ca && { ca }) })

  const pathOf = (apiVersion: string, kind: string, name = '') => {
    const group = apiVersion.includes('/') ? `apis/${apiVersion}` : `api/${apiVersion}`
    const collection = `/${group}/namespaces/${encodeURIComponent(settings.namespace)}/${plurals[kind] ?? ''}`
    return name === '' ? collection : `${collection}/${encodeURIComponent(name)}`
  }

  async function call(method: string, path: string, body?: object, type = 'application/json'): Promise<unknown> {
    const token = (await readFile(settings.tokenFile, 'utf8')).trim()
    const url = new URL(path, settings.url)
    const { status, text } = await send(
      url,
      method,
      {
        authorization: `Bearer ${token}`,
        accept: 'application/json',
        ...(body && { 'content-type': type }),
      },
      body && JSON.stringify(body),
    )
    if (status >= 200 && status < 300) return JSON.parse(text)
    throw new KubernetesError(status, `The Kubernetes API answered ${status}: ${reasonOf(text)}`)
  }

  function send(url: URL, method: string, headers: Record<string, string>, body: string | undefined) {
    const { promise, resolve, reject } = Promise.withResolvers<{ status: number; text: string }>()
    // Node frames the body of a DELETE only when told its length.
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
    const options = { method, headers: { ...headers, ...length }, signal: AbortSignal.timeout(timeoutMs) }
    const secure = url.protocol === 'https:'
    const sent = secure ? httpsRequest(url, { ...options, agent }) : httpRequest(url, options)
    sent.once('response', answer => {
      let text = ''
      answer.setEncoding('utf8')
      answer.on('data', (chunk: string) => {
        text += chunk
        if (text.length > maxAnswerBytes) answer.destroy(new Error('the answer is too large'))
      })
      answer.once('end', () => resolve({ status: answer.statusCode ?? 0, text }))
      answer.once('error', reject)
    })
    sent.once('error', reject)
    sent.end(body)
    return promise
  }

  const absentAs = async <T>(value: T, work: Promise<T>): Promise<T> => {
    try {
      return await work
    } catch (error) {
      if (error instanceof KubernetesError && error.status === 404) return value
      throw error
    }
  }

  return {
    async apply(object) {
      const path = pathOf(object.apiVersion, object.kind, object.metadata.name)
      // JSON is YAML, which server-side apply asks for.
      await call('PATCH', `${path}?fieldManager=${fieldManager}&force=true`, object, 'application/apply-patch+yaml')
    },
    read: (apiVersion, kind, name) => absentAs<unknown>(undefined, call('GET', pathOf(apiVersion, kind, name))),
    async list(apiVersion, kind, labelSelector) {
      const path = `${pathOf(apiVersion, kind)}?labelSelector=${encodeURIComponent(labelSelector)}&limit=100`
      const answer = await call('GET', path)
      const items: unknown = typeof answer === 'object' && answer !== null && 'items' in answer ? answer.items : []
      return Array.isArray(items) ? items : []
    },
    async remove(apiVersion, kind, name) {
      const body = { apiVersion: 'v1', kind: 'DeleteOptions', propagationPolicy: 'Foreground' }
      await absentAs<unknown>(undefined, call('DELETE', pathOf(apiVersion, kind, name), body))
    },
  }
}

async function readAuthority(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new StartupError(`The certificate of the Kubernetes API (WEIR_KUBERNETES_CA_FILE) cannot be read: ${reason}.`)
  }
}

/** The API explains itself in a Status object. */
function reasonOf(text: string): string {
  try {
    const status: unknown = JSON.parse(text)
    if (typeof status === 'object' && status !== null && 'message' in status)
      return String(status.message).slice(0, 300)
  } catch {
    // Something before the API answered, in its own words.
  }
  return text.slice(0, 300)
}
