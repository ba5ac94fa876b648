import { Cron } from 'croner'
import { z } from 'zod'
import { defineNode } from '../../define.ts'
import { durationText } from '../../duration.ts'
import { fileSizeText } from '../../file-size.ts'
import { ottlProblem } from '../../ottl-by-signal.ts'
import { parseJsonPath } from '../../processors/json-path.ts'

const about =
  'One line of OTTL. attributes["last_pull_time"] is when the last pull that succeeded began, as text; ' +
  'attributes["last_pull_unix"] the same in seconds; attributes["pull_time"] and attributes["pull_unix"] are now.'

const expression = () =>
  z.string().superRefine((text, context) => {
    const problem = /[\r\n]/.test(text) ? 'Must be one line' : ottlProblem('value', text, ['log'])
    if (problem) context.addIssue({ code: 'custom', message: problem })
  })

const ownHeaders = new Set(['host', 'content-length', 'transfer-encoding', 'connection', 'accept-encoding'])

const headerName = z
  .string()
  .regex(/^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,256}$/, 'Must be the name of a header')
  .refine(name => !ownHeaders.has(name.toLowerCase()), 'Is set by the agent')
  .meta({ title: 'Header' })

const httpUrl = () =>
  z.string().superRefine((text, context) => {
    const url = URL.parse(text)
    const fail = (message: string) => context.addIssue({ code: 'custom', message })
    if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:')) fail('Must begin with http:// or https://')
    else if (url.username !== '' || url.password !== '') fail('Give user and password under authorization')
  })

const jsonPath = () => z.string().refine(text => parseJsonPath(text) !== undefined, 'Must be a path such as $.items[*]')

const cron = z.string().superRefine((text, context) => {
  try {
    const next = new Cron(text, { paused: true }).nextRun()
    if (!next) context.addIssue({ code: 'custom', message: 'Never comes' })
  } catch (error) {
    context.addIssue({ code: 'custom', message: error instanceof Error ? error.message : 'Is no schedule' })
  }
})

const strategies = ['none', 'basic', 'bearer', 'oauth_client_credentials'] as const
const secret = (title: string) => z.string().max(16_384).meta({ title, valueType: 'password' })
const forStrategy = (...values: (typeof strategies)[number][]) => ({ requires: [{ feature: 'strategy', values }] })

const clientCredentials = z.object({
  token_url: httpUrl().meta({ title: 'Token URL', valueType: 'url' }),
  client_id: z.string().min(1).max(1024).meta({ title: 'Client id' }),
  client_secret: secret('Client secret'),
  scopes: z.array(z.string().min(1).max(1024)).max(100).default([]).meta({ title: 'Scopes' }),
  send_credentials: z
    .enum(['header', 'body'])
    .default('header')
    .meta({ title: 'Send credentials in', optionTitles: ['The Authorization header', 'The form'] }),
  extra_parameters: z
    .array(z.object({ name: z.string().min(1).max(256).meta({ title: 'Name' }), value: secret('Value') }))
    .max(50)
    .default([])
    .meta({ title: 'Extra parameters', description: 'Sent with the request for a token.' }),
})

const authorization = z
  .object({
    strategy: z
      .enum(strategies)
      .default('none')
      .meta({ title: 'Strategy', optionTitles: ['None', 'Basic', 'Bearer token', 'OAuth client credentials'] }),
    username: z
      .string()
      .max(1024)
      .optional()
      .meta({ title: 'User name', ...forStrategy('basic') }),
    password: secret('Password')
      .optional()
      .meta({ title: 'Password', valueType: 'password', ...forStrategy('basic') }),
    token: secret('Token')
      .optional()
      .meta({ title: 'Token', valueType: 'password', ...forStrategy('bearer') }),
    client_credentials: clientCredentials
      .optional()
      .meta({ title: 'Client credentials', ...forStrategy('oauth_client_credentials') }),
  })
  .superRefine((given, context) => {
    const need = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
    if (given.strategy === 'basic' && !given.username) need('username', 'A user name is required')
    if (given.strategy === 'bearer' && !given.token) need('token', 'A token is required')
    if (given.strategy === 'oauth_client_credentials' && !given.client_credentials) {
      need('client_credentials', 'Client credentials are required')
    }
  })
  .optional()
  .meta({ title: 'Authorization' })

const pagination = z
  .object({
    url_json_path: jsonPath().optional().meta({
      title: 'URL path',
      description: 'Where an answer names the pages that follow; several with [*].',
      placeholder: '$.links.next',
    }),
    follow_link_header: z.boolean().default(false).meta({ title: 'Follow Link header' }),
    link_relation: z.string().min(1).max(256).default('next').meta({ title: 'Link relation' }),
    response_format: z
      .enum(['json', 'text', 'binary'])
      .default('json')
      .meta({ title: 'Response format', optionTitles: ['JSON', 'Text', 'Binary'] }),
    max_pages: z.coerce
      .number()
      .int()
      .min(1)
      .max(10_000)
      .default(100)
      .meta({ title: 'Most pages', description: 'Of one pull.' }),
    error_strategy: z
      .enum(['stop', 'continue'])
      .default('stop')
      .meta({
        title: 'When a page fails',
        description: 'Stop: the pull failed and is made again. Continue: the page is left out.',
        optionTitles: ['Stop', 'Continue'],
      }),
    inherit_auth: z
      .boolean()
      .default(true)
      .meta({ title: 'Send authorization', description: 'To the same origin only.' }),
    inherit_headers: z.boolean().default(true).meta({ title: 'Send headers', description: 'To the same origin only.' }),
  })
  .optional()
  .meta({ title: 'Pagination', visibility: 'advanced' })

const text = (title: string) => z.string().max(16_384).meta({ title })

export const httpPullInputDefinition = defineNode({
  type: 'http_pull_input',
  title: 'HTTP Pull',
  summary: 'Calls an HTTP API at an interval or by a schedule, and takes what it answers as logs.',
  category: 'input',
  subcategories: ['pull'],
  icon: 'IconCloudDownload',
  inputTypes: [],
  outputTypes: ['log'],
  onePerAgent: true,
  minimumSupportedVersion: 'v2.6.0',
  config: z
    .object({
      endpoint: httpUrl()
        .optional()
        .meta({ title: 'Endpoint', placeholder: 'https://api.example.com/events', valueType: 'url' }),
      endpoint_expression: expression().optional().meta({
        title: 'Endpoint expression',
        description: about,
        visibility: 'advanced',
        valueType: 'ottlExpression',
      }),
      method: z
        .enum(['GET', 'POST', 'PUT', 'PATCH'])
        .default('GET')
        .meta({ title: 'Method', optionTitles: ['GET', 'POST', 'PUT', 'PATCH'] }),
      headers: z
        .array(z.object({ header: headerName, value: secret('Value') }))
        .max(100)
        .default([])
        .meta({ title: 'Headers' }),
      header_expressions: z
        .array(
          z.object({
            header: headerName,
            value_expression: expression().meta({ title: 'Value', valueType: 'ottlExpression' }),
          }),
        )
        .max(100)
        .default([])
        .meta({ title: 'Header expressions', description: about, visibility: 'advanced' }),
      parameters: z
        .array(z.object({ name: text('Name'), value: text('Value') }))
        .max(100)
        .default([])
        .meta({ title: 'Parameters', description: 'Added to the URL.' }),
      parameter_expressions: z
        .array(
          z.object({
            name: text('Name'),
            value_expression: expression().meta({ title: 'Value', valueType: 'ottlExpression' }),
          }),
        )
        .max(100)
        .default([])
        .meta({ title: 'Parameter expressions', description: about, visibility: 'advanced' }),
      pull_interval: durationText({ min: '99ms', max: '168h' })
        .default('1m')
        .meta({ title: 'Pull interval', description: 'From start to start.', valueType: 'duration' }),
      pull_schedule: cron.optional().meta({
        title: 'Pull schedule',
        description: 'Cron, instead of the interval.',
        placeholder: '*/5 * * * *',
        visibility: 'advanced',
      }),
      request_body: z
        .string()
        .max(1_048_576)
        .optional()
        .meta({ title: 'Request body', visibility: 'advanced', valueType: 'textArea' }),
      request_body_expression: expression().optional().meta({
        title: 'Request body expression',
        description: about,
        visibility: 'advanced',
        valueType: 'ottlExpression',
      }),
      request_timeout: durationText({ max: '10m' })
        .default('30s')
        .meta({ title: 'Request timeout', visibility: 'advanced', valueType: 'duration' }),
      retry_http_code: z.array(z.coerce.number().int().min(400).max(599)).max(100).default([]).meta({
        title: 'Retry on status',
        description: 'Beside 408, 429, 500, 502, 503 and 504.',
        visibility: 'advanced',
      }),
      max_retries: z.coerce
        .number()
        .int()
        .min(0)
        .max(20)
        .default(4)
        .meta({ title: 'Most retries', visibility: 'advanced' }),
      authorization,
      event_break: z
        .enum(['body', 'lines', 'json_array'])
        .default('body')
        .meta({
          title: 'Events',
          description: 'What of an answer becomes an event.',
          optionTitles: ['The whole body', 'Lines', 'Elements of a JSON array'],
        }),
      array_path: jsonPath()
        .default('$')
        .meta({
          title: 'Array path',
          description: 'Where the array is.',
          placeholder: '$.items',
          requires: [{ feature: 'event_break', values: ['json_array'] }],
        }),
      pagination,
      max_response_size: fileSizeText({ min: '1KiB', max: '256MiB' }).default('16MiB').meta({
        title: 'Largest response',
        description: 'Counted as it comes, and again after decompression.',
        visibility: 'advanced',
        valueType: 'fileSize',
      }),
    })
    .superRefine((config, context) => {
      const fail = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
      if (!config.endpoint && !config.endpoint_expression) fail('endpoint', 'Give endpoint or endpoint_expression')
      if (config.endpoint && config.endpoint_expression) fail('endpoint_expression', 'Give it or endpoint, not both')
      if (config.request_body !== undefined && config.request_body_expression !== undefined) {
        fail('request_body_expression', 'Give it or request_body, not both')
      }
      if (config.pagination?.response_format === 'binary' && config.event_break !== 'body') {
        fail('event_break', 'Binary answers are taken whole')
      }
    }),
  examples: [
    {
      title: 'Events of an API since the last pull',
      config: {
        endpoint: 'https://api.example.com/v1/events',
        parameter_expressions: [{ name: 'since', value_expression: 'attributes["last_pull_time"]' }],
        authorization: { strategy: 'bearer', token: 'change-me' },
        event_break: 'json_array',
        array_path: '$.items',
        pagination: { url_json_path: '$.next' },
      },
    },
    {
      title: 'A status page every five minutes',
      config: { endpoint: 'https://status.example.com/api/v2/summary.json', pull_schedule: '*/5 * * * *' },
    },
  ],
})
