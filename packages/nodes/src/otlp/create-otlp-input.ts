import { durationMs } from '../duration.ts'
import { fileSizeBytes } from '../file-size.ts'
import type { Input, InputContext } from '../runtime-types.ts'
import type { ServerTlsConfig } from '../tls-fields.ts'
import { serverTlsOptions } from '../tls-files.ts'
import type { AuthenticationConfig } from './authentication-field.ts'
import { createGrpcListener } from './grpc-listener.ts'
import { createHttpListener } from './http-listener.ts'
import { createOtlpIntake } from './intake.ts'
import type { Listener } from './listener.ts'

interface OtlpInputConfig {
  readonly port: number
  readonly protocol: 'grpc' | 'http'
  readonly listen: string
  readonly max_message_size: string
  readonly read_timeout: string
  readonly tls?: ServerTlsConfig | undefined
  readonly authentication?: AuthenticationConfig
  readonly max_connection_age?: string
  readonly max_connection_age_grace?: string
}

/** An input that receives OTLP on one port. */
export function createOtlpInput(config: OtlpInputConfig, context: InputContext): Input {
  const maxMessageBytes = fileSizeBytes(config.max_message_size)
  const intake = createOtlpIntake(context, { maxMessageBytes, authentication: config.authentication })
  let listener: Listener | undefined

  return {
    async start() {
      const options = {
        host: config.listen,
        port: config.port,
        maxMessageBytes,
        readTimeoutMs: durationMs(config.read_timeout),
        maxConnectionAgeMs: durationMs(config.max_connection_age ?? '0s'),
        maxConnectionAgeGraceMs: durationMs(config.max_connection_age_grace ?? '30s'),
        tls: await serverTlsOptions(config.tls, context),
      }
      const create = config.protocol === 'grpc' ? createGrpcListener : createHttpListener
      const created = create(options, intake, context)
      await created.start()
      listener = created
      context.health('healthy')
    },
    async stop() {
      await listener?.stop()
      intake.close()
    },
    async close() {
      await listener?.close()
    },
  }
}
