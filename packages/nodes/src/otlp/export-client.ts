import { promisify } from 'node:util'
import { constants, gzip, zstdCompress } from 'node:zlib'
import type { ConnectionOptions } from 'node:tls'
import { type Batch, encodeJsonRequest, encodeRequest } from '@weir/telemetry'
import type { AddressGuard } from '../address-guard.ts'
import type { Attempt, Try } from '../delivery/destination.ts'
import { createPostClient } from '../http-client/post-client.ts'
import type { Clock } from '../runtime-types.ts'
import { grpcAttempt, httpAttempt } from './attempts.ts'
import { type Endpoint, urlHost } from './endpoint.ts'
import { createGrpcClient } from './grpc-client.ts'
import { grpcPaths, httpPaths } from './services.ts'

const gzipBytes = promisify(gzip)
const zstdBytes = promisify(zstdCompress)

/** One receiver of OTLP. */
export interface ExportTarget extends Endpoint {
  /** The name in its certificate and in the requests, where it is not the host that is connected to. */
  readonly serverName?: string
  readonly secure: boolean
  /** Before `/v1/logs` and so on; HTTP only. */
  readonly path?: string
}

export interface ExportSettings {
  readonly protocol: 'grpc' | 'http'
  readonly encoding: 'proto' | 'json'
  readonly compression: 'none' | 'gzip' | 'zstd'
  readonly headers: Readonly<Record<string, string>>
  readonly timeoutMs: number
  readonly tls: ConnectionOptions
  readonly guard: AddressGuard | undefined
  readonly clock: Clock
}

/** Sends batches to one receiver. */
export interface ExportClient {
  /** One try; rejects where no answer came. */
  send(batch: Batch, attempt: Try): Promise<Attempt>
  close(): void
}

async function compress(bytes: Uint8Array, compression: ExportSettings['compression']): Promise<Uint8Array> {
  if (compression === 'gzip') return gzipBytes(bytes, { level: 1 })
  if (compression === 'zstd') return zstdBytes(bytes, { params: { [constants.ZSTD_c_compressionLevel]: 1 } })
  return bytes
}

export function createExportClient(target: ExportTarget, settings: ExportSettings): ExportClient {
  return settings.protocol === 'grpc' ? grpcExport(target, settings) : httpExport(target, settings)
}

function grpcExport(target: ExportTarget, settings: ExportSettings): ExportClient {
  const { compression, headers, timeoutMs, tls, guard } = settings
  const client = createGrpcClient({ ...target, serverName: target.serverName ?? target.host, tls, guard })
  return {
    async send(batch, { signal }) {
      const message = await compress(encodeRequest(batch), compression)
      const encoding = compression === 'none' ? '' : compression
      return grpcAttempt(
        await client.call({ path: grpcPaths[batch.signal], message, encoding, headers, timeoutMs, signal }),
      )
    },
    close: () => client.close(),
  }
}

function httpExport(target: ExportTarget, settings: ExportSettings): ExportClient {
  const { compression, encoding, timeoutMs, tls, guard, clock } = settings
  const { serverName, secure, host, port, path = '' } = target
  const client = createPostClient({ timeoutMs, guard, tls: { ...tls, ...(serverName && { servername: serverName }) } })
  const base = `${secure ? 'https' : 'http'}://${urlHost(host)}:${port}${path}`
  const headers = {
    ...settings.headers,
    'content-type': encoding === 'json' ? 'application/json' : 'application/x-protobuf',
    ...(compression !== 'none' && { 'content-encoding': compression }),
    ...(serverName && { host: `${urlHost(serverName)}:${port}` }),
  }
  return {
    async send(batch, { signal, attempt }) {
      const bytes = encoding === 'json' ? Buffer.from(encodeJsonRequest(batch)) : encodeRequest(batch)
      const body = await compress(bytes, compression)
      const answer = await client.post(new URL(base + httpPaths[batch.signal]), headers, body, signal)
      return httpAttempt(answer, batch, attempt, clock.now())
    },
    close: () => client.close(),
  }
}
