import { isIP } from 'node:net'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { StartupError } from './startup-error.ts'

const repositoryRoot = fileURLToPath(new URL('../../..', import.meta.url))

const port = (standard: number) => z.coerce.number().int().min(1).max(65_535).default(standard)
const flag = (standard: boolean) => z.stringbool().default(standard)

function isProxyAddress(text: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true
  const [address = '', prefix] = text.split('/')
  return isIP(address) !== 0 && (prefix === undefined || /^\d{1,3}$/.test(prefix))
}

/** Every variable the server reads; docs/configuration.md says what each means. */
export const variablesSchema = z.object({
  WEIR_HOME: z.string().default('.weir'),
  WEIR_HOST: z.string().default('127.0.0.1'),
  WEIR_PORT: port(4300),
  WEIR_OTLP_GRPC_PORT: port(4317),
  WEIR_OTLP_HTTP_PORT: port(4318),
  WEIR_OPAMP_PORT: port(4320),
  WEIR_PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  WEIR_INGEST_URL: z.url({ protocol: /^https?$/ }).optional(),
  WEIR_POSTGRES_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  WEIR_CLICKHOUSE_URL: z.url({ protocol: /^https?$/ }).optional(),
  WEIR_ADMIN_EMAIL: z.email().optional(),
  WEIR_ADMIN_PASSWORD: z.string().min(8).max(128).optional(),
  WEIR_AUTH_SECRET: z.string().min(32).optional(),
  WEIR_RETENTION_DAYS: z.coerce.number().int().min(1).max(3650).default(30),
  WEIR_DEMO: flag(true),
  WEIR_SIGNUP: flag(false),
  WEIR_TRUST_PROXY: z
    .string()
    .transform(text => text.split(',').map(address => address.trim()))
    .refine(addresses => addresses.every(isProxyAddress), 'must list addresses or networks, e.g. loopback,10.0.0.0/8')
    .optional(),
  WEIR_MIN_FREE_MB: z.coerce.number().int().min(0).default(200),
  WEIR_BODY_LIMIT_KB: z.coerce.number().int().min(1).default(1024),
  WEIR_RATE_LIMIT_PER_MINUTE: z.coerce.number().int().min(1).default(1200),
  WEIR_AUTH_RATE_LIMIT_PER_MINUTE: z.coerce.number().int().min(1).default(30),
  WEIR_CONSOLE_DIR: z.string().default(path.join(repositoryRoot, 'apps/console/dist')),
  WEIR_LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error']).default('info'),
})

type Variables = z.infer<typeof variablesSchema>

export interface ServerConfig {
  home: string
  host: string
  ports: { http: number; otlpGrpc: number; otlpHttp: number; opamp: number }
  /** Where browsers reach the console; its origin is the one allowed for cookie calls. No slash at the end. */
  publicUrl: string
  /** Where agents reach the OTLP/HTTP port; told to each agent that connects. */
  ingestUrl: string
  /** Undefined: the embedded engine is started. */
  postgresUrl: string | undefined
  clickhouseUrl: string | undefined
  admin: { email: string; password: string | undefined }
  /** Signs sessions; several servers on one database must share it. Undefined: the home's own is used. */
  authSecret: string | undefined
  /** How long telemetry is kept. */
  retentionDays: number
  demo: boolean
  signUp: boolean
  /** The addresses of proxies in front of us; false: forwarded headers are ignored. */
  trustProxy: false | string[]
  minFreeMegabytes: number
  bodyLimitBytes: number
  rateLimitPerMinute: number
  authRateLimitPerMinute: number
  consoleDir: string
  logLevel: Variables['WEIR_LOG_LEVEL']
}

/** The configuration in these environment variables; one sentence naming the variable when a value is not usable. */
export function readConfig(environment: Record<string, string | undefined>): ServerConfig {
  // An empty variable means the same as a missing one: compose files and unit files cannot leave them out.
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = variablesSchema.safeParse(given)
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    throw new StartupError(
      `The variable ${issue?.path.join('.') ?? 'WEIR_*'} is not usable: ${issue?.message ?? 'invalid'}.`,
    )
  }
  return toConfig(parsed.data)
}

function toConfig(variables: Variables): ServerConfig {
  return {
    home: path.resolve(repositoryRoot, variables.WEIR_HOME),
    host: variables.WEIR_HOST,
    ports: {
      http: variables.WEIR_PORT,
      otlpGrpc: variables.WEIR_OTLP_GRPC_PORT,
      otlpHttp: variables.WEIR_OTLP_HTTP_PORT,
      opamp: variables.WEIR_OPAMP_PORT,
    },
    publicUrl: (variables.WEIR_PUBLIC_URL ?? `http://localhost:${variables.WEIR_PORT}`).replace(/\/+$/, ''),
    ingestUrl: variables.WEIR_INGEST_URL ?? `http://127.0.0.1:${variables.WEIR_OTLP_HTTP_PORT}`,
    postgresUrl: variables.WEIR_POSTGRES_URL,
    clickhouseUrl: variables.WEIR_CLICKHOUSE_URL,
    admin: { email: variables.WEIR_ADMIN_EMAIL ?? 'admin@weir.local', password: variables.WEIR_ADMIN_PASSWORD },
    authSecret: variables.WEIR_AUTH_SECRET,
    retentionDays: variables.WEIR_RETENTION_DAYS,
    demo: variables.WEIR_DEMO,
    signUp: variables.WEIR_SIGNUP,
    trustProxy: variables.WEIR_TRUST_PROXY ?? false,
    minFreeMegabytes: variables.WEIR_MIN_FREE_MB,
    bodyLimitBytes: variables.WEIR_BODY_LIMIT_KB * 1024,
    rateLimitPerMinute: variables.WEIR_RATE_LIMIT_PER_MINUTE,
    authRateLimitPerMinute: variables.WEIR_AUTH_RATE_LIMIT_PER_MINUTE,
    consoleDir: path.resolve(repositoryRoot, variables.WEIR_CONSOLE_DIR),
    logLevel: variables.WEIR_LOG_LEVEL,
  }
}
