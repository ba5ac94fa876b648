import { AwsV4Signer } from 'aws4fetch'
import type { z } from 'zod'
import { type ArchiveFile, type ArchiveLayout, archiveFiles, EncodeFailed } from '../../archive/archive-files.ts'
import { type Attempt, type Destination, defineDestination } from '../../delivery/destination.ts'
import { durationMs } from '../../duration.ts'
import { createPostClient, type PostClient } from '../../http-client/post-client.ts'
import type { NodeContext } from '../../runtime-types.ts'
import { clientTlsOptions } from '../../tls-files.ts'
import { assumeRole, type Credentials, type CredentialSource, RoleRefused, signingTime } from './credentials.ts'
import { awsDomain, objectUrl } from './object-url.ts'
import { s3Attempt } from './s3-answer.ts'
import { s3OutputDefinition } from './s3-output.definition.ts'

/** One key is derived per day and region. */
const maxSigningKeys = 8

type Config = z.output<typeof s3OutputDefinition.config>

export function createS3Destination(config: Config, context: NodeContext): Destination {
  const { encoding, compression, path_prefix: prefix, region } = config
  const layout: ArchiveLayout = { format: { encoding, compression }, prefix, agent: context.agent }
  const signingKeys = new Map<string, ArrayBuffer>()
  const ownHeaders = {
    'user-agent': `weir-agent/${context.agent.version}`,
    ...(config.storage_class !== undefined && { 'x-amz-storage-class': config.storage_class }),
    ...(config.server_side_encryption !== undefined && {
      'x-amz-server-side-encryption': config.server_side_encryption,
    }),
    ...(config.kms_key_id !== undefined && { 'x-amz-server-side-encryption-aws-kms-key-id': config.kms_key_id }),
  }
  let connection: { client: PostClient; credentials: CredentialSource } | undefined

  function credentialsBy(client: PostClient): CredentialSource {
    const own: Credentials = {
      accessKeyId: config.aws_key_id,
      secretAccessKey: config.aws_sec_key,
      ...(config.aws_session_token !== undefined && { sessionToken: config.aws_session_token }),
    }
    const { role_arn: arn, external_id: externalId } = config
    if (arn === undefined) return async () => own
    const endpoint = new URL(config.sts_endpoint ?? `https://sts.${region}.${awsDomain(region)}/`)
    const sessionName = `weir-${context.agent.id}`.replaceAll(/[^\w+=,.@-]/g, '-').slice(0, 64)
    return assumeRole(own, { arn, externalId, sessionName, region, endpoint }, client, context.clock)
  }

  async function put(file: ArchiveFile, contentType: string, signal: AbortSignal): Promise<Attempt> {
    if (!connection) throw new Error('Not started')
    const { client, credentials } = connection
    if (signingKeys.size > maxSigningKeys) signingKeys.clear()
    const signer = new AwsV4Signer({
      ...(await credentials(signal)),
      url: objectUrl(config, file.path).href,
      method: 'PUT',
      service: 's3',
      region,
      cache: signingKeys,
      datetime: signingTime(context.clock.now()),
      headers: { ...ownHeaders, 'content-type': contentType, 'x-amz-content-sha256': file.sha256 },
    })
    const { url, headers } = await signer.sign()
    const answer = await client.post(url, Object.fromEntries(headers), file.bytes, signal, 'PUT')
    return s3Attempt(answer, context.clock.now())
  }

  return {
    async start() {
      const client = createPostClient({
        timeoutMs: durationMs(config.timeout),
        maxSockets: config.parallel_worker_count,
        tls: await clientTlsOptions(config.tls, context),
        guard: context.addresses,
      })
      connection = { client, credentials: credentialsBy(client) }
    },
    async send(batch, { id, signal }) {
      try {
        for await (const { data, manifest } of archiveFiles(batch, id, layout)) {
          const stored = await put(data, 'application/octet-stream', signal)
          if (stored.kind !== 'delivered') return stored
          const listed = await put(manifest, 'application/json', signal)
          if (listed.kind !== 'delivered') return listed
        }
        return { kind: 'delivered' }
      } catch (error) {
        if (error instanceof EncodeFailed) return { kind: 'refused', reason: 'encode_failed', message: error.message }
        if (!(error instanceof RoleRefused)) throw error
        return { kind: 'failed', reason: 'role_refused', message: error.message, unhealthy: true }
      }
    },
    async stop() {
      connection?.client.close()
    },
  }
}

export const s3Output = defineDestination(s3OutputDefinition, createS3Destination)
