import { defineDestination } from '../../delivery/destination.ts'
import { durationMs } from '../../duration.ts'
import { parseEndpoint } from '../../otlp/endpoint.ts'
import { createExportClient, type ExportClient, type ExportTarget } from '../../otlp/export-client.ts'
import { clientTlsOptions } from '../../tls-files.ts'
import { otlpOutputDefinition } from './otlp-output.definition.ts'

const defaultPorts = { grpc: 4317, http: 4318 } as const

interface Address {
  readonly endpoint: string
  readonly port?: number | undefined
  readonly protocol: 'grpc' | 'http'
  readonly tls?: object | undefined
}

/** A port of its own beats that of the URL. */
function targetOf(config: Address): ExportTarget {
  const parsed = parseEndpoint(config.endpoint)
  if (!parsed) throw new Error('endpoint: must be a host or a URL')
  const port = config.port ?? parsed.port ?? defaultPorts[config.protocol]
  const secure = parsed.secure ?? (config.tls !== undefined || port === 443)
  return { host: parsed.host, port, secure, path: parsed.path }
}

export const otlpOutput = defineDestination(otlpOutputDefinition, (config, context) => {
  const target = targetOf(config)
  let client: ExportClient | undefined
  return {
    async start() {
      client = createExportClient(target, {
        protocol: config.protocol,
        encoding: config.encoding,
        compression: config.compression,
        headers: {
          'user-agent': `weir-agent/${context.agent.version}`,
          ...Object.fromEntries(config.headers.map(({ header, value }) => [header.toLowerCase(), value])),
        },
        timeoutMs: durationMs(config.timeout),
        tls: await clientTlsOptions(config.tls, context),
        guard: context.addresses,
        clock: context.clock,
      })
    },
    async send(batch, attempt) {
      if (!client) throw new Error('the node was not started')
      return client.send(batch, attempt)
    },
    async stop() {
      client?.close()
    },
  }
})
