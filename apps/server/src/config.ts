import { isIP } from 'node:net'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { analyticsDriverSchema, type AnalyticsDriverName } from '@weir/contracts'
import { z } from 'zod'
import type { KubernetesSettings } from './hosted-agents/kubernetes/kubernetes-api.ts'
import { StartupError } from './startup-error.ts'

const repositoryRoot = fileURLToPath(new URL('../../..', import.meta.url))

const port = (standard: number) => z.coerce.number().int().min(1).max(65_535).default(standard)
const flag = (standard: boolean) => z.stringbool().default(standard)

const webAddress = z.url({ protocol: /^https?$/ })
const isOrigin = (address: string) => new URL(address).origin === address.replace(/\/$/, '')

/** Where a cluster puts what a pod signs in with. */
const serviceAccount = '/var/run/secrets/kubernetes.io/serviceaccount'

function isProxyAddress(text: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true
  const [address = '', prefix] = text.split('/')
  return isIP(address) !== 0 && (prefix === undefined || /^\d{1,3}$/.test(prefix))
}

/** An address, with a port where it is not the usual one: `10.0.0.53`, `10.0.0.53:5353`, `[::1]:5353`. */
function isServerAddress(text: string): boolean {
  const [, bracketed, plain, number = '53'] = /^(?:\[([^\]]+)\]|([^:[\]]+))(?::(\d{1,5}))?$/.exec(text) ?? []
  const usable = isIP(bracketed ?? plain ?? '') !== 0 && Number(number) > 0 && Number(number) <= 65_535
  return usable || isIP(text) === 6
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
  WEIR_CLICKHOUSE_CLUSTER: z
    .string()
    .regex(/^[\w.-]+$/, 'must be the name of a cluster')
    .optional(),
  WEIR_ADMIN_EMAIL: z.email().optional(),
  WEIR_ADMIN_PASSWORD: z.string().min(8).max(128).optional(),
  WEIR_AUTH_SECRET: z.string().min(32).optional(),
  WEIR_RETENTION_DAYS: z.coerce.number().int().min(1).max(3650).default(30),
  WEIR_SHORT_LINK_DAYS: z.coerce.number().int().min(1).max(3650).default(90),
  WEIR_SHORT_LINKS_MAX: z.coerce.number().int().min(1).max(1_000_000).default(10_000),
  WEIR_DEMO: flag(true),
  WEIR_SIGNUP: flag(false),
  WEIR_SSO_ALLOW_PRIVATE: flag(false),
  WEIR_DEMO_SIGN_IN: flag(false),
  WEIR_DEMO_SESSION_MINUTES: z.coerce.number().int().min(5).max(1440).default(120),
  WEIR_DEMO_PARENT_ORIGIN: webAddress
    .refine(isOrigin, 'must be an origin without a path, e.g. https://www.example.com')
    .optional(),
  WEIR_DEMO_ENGINEER_URL: webAddress.optional(),
  WEIR_HELP_STATUS_URL: webAddress.optional(),
  WEIR_HELP_DOCS_URL: webAddress.optional(),
  WEIR_HELP_CENTER_URL: webAddress.optional(),
  WEIR_HELP_CHAT_URL: webAddress.optional(),
  WEIR_ANALYTICS: analyticsDriverSchema.default('off'),
  WEIR_ANALYTICS_URL: webAddress.optional(),
  WEIR_MARKETING_FORM_URL: webAddress
    .refine(address => !/[;,'\s]/.test(address), "must not contain ; , ' or spaces")
    .optional(),
  WEIR_AI_BASE_URL: webAddress
    .refine(address => new URL(address).username === '', 'must not hold a user name; keys are set by organizations')
    .optional(),
  WEIR_ALLOW_PRIVATE: flag(false),
  WEIR_BREACHED_PASSWORDS: z.string().min(1).optional(),
  WEIR_SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  WEIR_MAIL_FROM: z
    .string()
    .regex(/^([^<>"\p{Cc}]+<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/u, 'must be an address, or: Name <address>')
    .optional(),
  WEIR_SUPPORT_USERS: z
    .string()
    .transform(text => text.split(',').map(email => email.trim().toLowerCase()))
    .pipe(z.array(z.email('must list email addresses, separated by commas')))
    .optional(),
  WEIR_DNS_SERVERS: z
    .string()
    .transform(text => text.split(',').map(address => address.trim()))
    .refine(addresses => addresses.every(isServerAddress), 'must list addresses, e.g. 10.0.0.53,10.0.0.54:5353')
    .optional(),
  WEIR_TRUST_PROXY: z
    .string()
    .transform(text => text.split(',').map(address => address.trim()))
    .refine(addresses => addresses.every(isProxyAddress), 'must list addresses or networks, e.g. loopback,10.0.0.0/8')
    .optional(),
  WEIR_MIN_FREE_MB: z.coerce.number().int().min(0).default(200),
  WEIR_BODY_LIMIT_KB: z.coerce.number().int().min(1).default(6144),
  WEIR_RATE_LIMIT_PER_MINUTE: z.coerce.number().int().min(1).default(1200),
  WEIR_AUTH_RATE_LIMIT_PER_MINUTE: z.coerce.number().int().min(1).default(30),
  WEIR_CONSOLE_DIR: z.string().default(path.join(repositoryRoot, 'apps/console/dist')),
  WEIR_AGENT_PROGRAM: z.string().default(path.join(repositoryRoot, 'apps/agent/src/main.ts')),
  WEIR_HOSTED_DRIVER: z.enum(['process', 'kubernetes']).default('process'),
  WEIR_KUBERNETES_URL: z.url({ protocol: /^https?$/ }).default('https://kubernetes.default.svc'),
  WEIR_KUBERNETES_NAMESPACE: z.string().min(1).default('weir'),
  WEIR_KUBERNETES_IMAGE: z.string().min(1).optional(),
  WEIR_KUBERNETES_TOKEN_FILE: z.string().min(1).default(`${serviceAccount}/token`),
  WEIR_KUBERNETES_CA_FILE: z.string().min(1).default(`${serviceAccount}/ca.crt`),
  WEIR_KUBERNETES_OPAMP_URL: z.url({ protocol: /^wss?$/ }).optional(),
  WEIR_KUBERNETES_STORAGE: z.string().min(1).default('1Gi'),
  WEIR_AGENT_PACKAGE_URL: z.url({ protocol: /^https?$/ }).optional(),
  WEIR_AGENT_PACKAGE_SHA256: z
    .string()
    .regex(/^[0-9a-f]{64}$/i, 'must be a SHA-256 in hex')
    .optional(),
  WEIR_DEFAULT_PLAN: z.enum(['enterprise', 'trial', 'free']).default('enterprise'),
  WEIR_TRIAL_DAYS: z.coerce.number().int().min(1).max(3650).default(14),
  WEIR_BILLING_WEBHOOK_SECRET: z.string().min(32).optional(),
  WEIR_LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error']).default('info'),
})

type Variables = z.infer<typeof variablesSchema>

export interface MailSettings {
  /** The SMTP server, with user and password where it needs them. */
  url: string
  /** Who mails come from. */
  from: string
}

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
  /** The ClickHouse cluster that the telemetry tables are spread over; undefined: one server. */
  clickhouseCluster: string | undefined
  admin: { email: string; password: string | undefined }
  /** Signs sessions; several servers on one database must share it. Undefined: the home's own is used. */
  authSecret: string | undefined
  /** How long telemetry is kept. */
  retentionDays: number
  /** How long a short link lives, and how many an organization may have at a time. */
  shortLinks: { days: number; max: number }
  demo: boolean
  signUp: boolean
  /** Whether identity providers may be on private addresses, and there speak http. */
  ssoAllowPrivate: boolean
  /** Looking around without an account. */
  demoSignIn: {
    offered: boolean
    sessionMinutes: number
    /** The only origin whose pages may show the console in a frame; undefined: nobody may. */
    parentOrigin: string | undefined
    engineerUrl: string | undefined
  }
  /** Where the console's Help menu leads. */
  help: {
    statusUrl: string | undefined
    docsUrl: string | undefined
    centerUrl: string | undefined
    chatUrl: string | undefined
  }
  analytics: {
    driver: AnalyticsDriverName
    /** Where calls are passed on to; undefined: they end here. */
    url: string | undefined
    marketingFormUrl: string | undefined
  }
  /** Where the language model service is, without a slash at the end; undefined: there is none. */
  aiBaseUrl: string | undefined
  /** Whether what runs here for organizations may connect to private networks and to this machine. */
  allowPrivate: boolean
  /** A local file of SHA-1 hashes of passwords that nobody may choose; undefined: none is looked up. */
  breachedPasswords: string | undefined
  /** Undefined: this installation sends no mail. */
  mail: MailSettings | undefined
  /** The addresses of support users; undefined: they stay as they are. */
  supportUsers: string[] | undefined
  /** Who is asked for the DNS records that prove a domain; undefined: the machine's own resolver. */
  dnsServers: string[] | undefined
  /** The addresses of proxies in front of us; false: forwarded headers are ignored. */
  trustProxy: false | string[]
  minFreeMegabytes: number
  bodyLimitBytes: number
  rateLimitPerMinute: number
  authRateLimitPerMinute: number
  consoleDir: string
  /** What hosted agents run as processes. */
  agentProgram: string
  logLevel: Variables['WEIR_LOG_LEVEL']
  /** What organizations start on, and for how long where it is a trial. */
  defaultPlan: Variables['WEIR_DEFAULT_PLAN']
  trialDays: number
  /** What plan changes of a billing system are signed with; undefined: none are taken. */
  billingWebhookSecret: string | undefined
  /** The agent's release of this version, offered to agents that are older; undefined: nothing is offered. */
  agentPackage: { url: string; sha256: string } | undefined
  /** Where hosted agents run; undefined: as processes on this machine. */
  kubernetes: KubernetesSettings | undefined
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
    clickhouseCluster: clickhouseCluster(variables),
    admin: { email: variables.WEIR_ADMIN_EMAIL ?? 'admin@weir.local', password: variables.WEIR_ADMIN_PASSWORD },
    authSecret: variables.WEIR_AUTH_SECRET,
    retentionDays: variables.WEIR_RETENTION_DAYS,
    shortLinks: { days: variables.WEIR_SHORT_LINK_DAYS, max: variables.WEIR_SHORT_LINKS_MAX },
    demo: variables.WEIR_DEMO,
    signUp: variables.WEIR_SIGNUP,
    ssoAllowPrivate: variables.WEIR_SSO_ALLOW_PRIVATE,
    demoSignIn: {
      offered: variables.WEIR_DEMO_SIGN_IN,
      sessionMinutes: variables.WEIR_DEMO_SESSION_MINUTES,
      parentOrigin: variables.WEIR_DEMO_PARENT_ORIGIN?.replace(/\/$/, ''),
      engineerUrl: variables.WEIR_DEMO_ENGINEER_URL,
    },
    help: {
      statusUrl: variables.WEIR_HELP_STATUS_URL,
      docsUrl: variables.WEIR_HELP_DOCS_URL,
      centerUrl: variables.WEIR_HELP_CENTER_URL,
      chatUrl: variables.WEIR_HELP_CHAT_URL,
    },
    analytics: {
      driver: variables.WEIR_ANALYTICS,
      url: variables.WEIR_ANALYTICS_URL,
      marketingFormUrl: variables.WEIR_MARKETING_FORM_URL,
    },
    aiBaseUrl: variables.WEIR_AI_BASE_URL?.replace(/\/+$/, ''),
    allowPrivate: variables.WEIR_ALLOW_PRIVATE,
    breachedPasswords: breachedPasswords(variables),
    mail: mailSettings(variables),
    supportUsers: variables.WEIR_SUPPORT_USERS,
    dnsServers: variables.WEIR_DNS_SERVERS,
    trustProxy: variables.WEIR_TRUST_PROXY ?? false,
    minFreeMegabytes: variables.WEIR_MIN_FREE_MB,
    bodyLimitBytes: variables.WEIR_BODY_LIMIT_KB * 1024,
    rateLimitPerMinute: variables.WEIR_RATE_LIMIT_PER_MINUTE,
    authRateLimitPerMinute: variables.WEIR_AUTH_RATE_LIMIT_PER_MINUTE,
    consoleDir: path.resolve(repositoryRoot, variables.WEIR_CONSOLE_DIR),
    agentProgram: path.resolve(repositoryRoot, variables.WEIR_AGENT_PROGRAM),
    logLevel: variables.WEIR_LOG_LEVEL,
    defaultPlan: variables.WEIR_DEFAULT_PLAN,
    trialDays: variables.WEIR_TRIAL_DAYS,
    billingWebhookSecret: variables.WEIR_BILLING_WEBHOOK_SECRET,
    agentPackage: agentPackage(variables),
    kubernetes: variables.WEIR_HOSTED_DRIVER === 'kubernetes' ? kubernetesSettings(variables) : undefined,
  }
}

function breachedPasswords({ WEIR_BREACHED_PASSWORDS: file }: Variables): string | undefined {
  return file === undefined || file === 'off' ? undefined : path.resolve(repositoryRoot, file)
}

function mailSettings({ WEIR_SMTP_URL: url, WEIR_MAIL_FROM: from }: Variables): MailSettings | undefined {
  if (url === undefined && from === undefined) return undefined
  if (url === undefined || from === undefined) {
    const missing = url === undefined ? 'WEIR_SMTP_URL' : 'WEIR_MAIL_FROM'
    throw new StartupError(`The variable ${missing} is missing: sending mail needs a server and a sender.`)
  }
  return { url, from }
}

function clickhouseCluster({
  WEIR_CLICKHOUSE_CLUSTER: cluster,
  WEIR_CLICKHOUSE_URL: url,
}: Variables): string | undefined {
  if (cluster === undefined || url !== undefined) return cluster
  throw new StartupError(
    'The variable WEIR_CLICKHOUSE_CLUSTER needs WEIR_CLICKHOUSE_URL: the embedded engine is no cluster.',
  )
}

function agentPackage(variables: Variables): ServerConfig['agentPackage'] {
  const { WEIR_AGENT_PACKAGE_URL: url, WEIR_AGENT_PACKAGE_SHA256: sha256 } = variables
  if (url === undefined && sha256 === undefined) return undefined
  if (url === undefined || sha256 === undefined) {
    const missing = url === undefined ? 'WEIR_AGENT_PACKAGE_URL' : 'WEIR_AGENT_PACKAGE_SHA256'
    throw new StartupError(
      `The variable ${missing} is missing: a package for agents needs its address and its SHA-256.`,
    )
  }
  return { url, sha256: sha256.toLowerCase() }
}

function kubernetesSettings(variables: Variables): KubernetesSettings {
  const { WEIR_KUBERNETES_IMAGE: image, WEIR_KUBERNETES_OPAMP_URL: opampUrl } = variables
  if (image === undefined || opampUrl === undefined) {
    throw new StartupError(
      'WEIR_HOSTED_DRIVER=kubernetes needs WEIR_KUBERNETES_IMAGE, the image of the agent, and WEIR_KUBERNETES_OPAMP_URL, where ' +
        'agents in the cluster reach this server, such as ws://weir.weir.svc:4320.',
    )
  }
  const secure = variables.WEIR_KUBERNETES_URL.startsWith('https:')
  return {
    url: variables.WEIR_KUBERNETES_URL,
    namespace: variables.WEIR_KUBERNETES_NAMESPACE,
    image,
    tokenFile: variables.WEIR_KUBERNETES_TOKEN_FILE,
    caFile: secure ? variables.WEIR_KUBERNETES_CA_FILE : undefined,
    opampUrl,
    storageSize: variables.WEIR_KUBERNETES_STORAGE,
  }
}
