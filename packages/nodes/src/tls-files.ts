import type { ConnectionOptions, TlsOptions } from 'node:tls'
import type { NodeContext } from './runtime-types.ts'
import type { ClientTlsConfig, ServerTlsConfig } from './tls-fields.ts'

const maxFileBytes = 1024 * 1024

async function read(context: NodeContext, field: string, path: string | undefined): Promise<Buffer | undefined> {
  if (path === undefined) return undefined
  if (!context.resources) throw new Error(`tls.${field}: files cannot be read here`)
  const signal = new AbortController().signal
  try {
    return Buffer.from(await context.resources.load(`file://${path}`, { maxBytes: maxFileBytes, signal }))
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(`tls.${field}: ${reason} (${path})`, { cause: error })
  }
}

/** Reads what a TLS listener needs; undefined where TLS is off. */
export async function serverTlsOptions(
  config: ServerTlsConfig | undefined,
  context: NodeContext,
): Promise<TlsOptions | undefined> {
  if (!config?.enabled) return undefined
  const [cert, key, ca] = await Promise.all([
    read(context, 'crt_file', config.crt_file),
    read(context, 'key_file', config.key_file),
    read(context, 'ca_file', config.ca_file),
  ])
  if (!cert || !key) throw new Error('tls: give crt_file and key_file')
  const verifies = config.client_auth_type === 'requireandverifyclientcert'
  if (verifies && !ca) throw new Error('tls.ca_file: give it, so that certificates of senders can be checked')
  return {
    cert,
    key,
    ...(ca && { ca }),
    ...(config.key_password !== undefined && { passphrase: config.key_password }),
    minVersion: config.min_version,
    requestCert: config.client_auth_type !== 'noclientcert',
    rejectUnauthorized: verifies,
  }
}

/** Reads what a TLS connection needs beside its address. */
export async function clientTlsOptions(
  config: ClientTlsConfig | undefined,
  context: NodeContext,
): Promise<ConnectionOptions> {
  if (!config) return {}
  const [ca, cert, key] = await Promise.all([
    read(context, 'ca_file', config.ca_file),
    read(context, 'crt_file', config.crt_file),
    read(context, 'key_file', config.key_file),
  ])
  return {
    ...(ca && { ca }),
    ...(cert && { cert }),
    ...(key && { key }),
    ...(config.key_password !== undefined && { passphrase: config.key_password }),
    minVersion: config.min_version,
    rejectUnauthorized: !config.ignore_certificate_check,
  }
}
