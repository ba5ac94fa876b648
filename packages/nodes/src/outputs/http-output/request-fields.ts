import { z } from 'zod'
import { durationText } from '../../duration.ts'
import { clientTlsField } from '../../tls-fields.ts'

/** Headers that say how the message travels. */
const ownHeaders =
  /^(?:host|te|trailer|connection|upgrade|keep-alive|expect|proxy-.*|transfer-encoding|content-length|content-encoding|idempotency-key)$/i

const headerName = z
  .string()
  .regex(/^[A-Za-z0-9!#$%&'*+.^_`|~-]{1,100}$/, 'Must be the name of a header')
  .refine(name => !ownHeaders.test(name), 'This header is set by the node itself')

const headerValue = z
  .string()
  .max(8192)
  .regex(/^[\x20-\x7e]*$/, 'Must be printable ASCII')

/** A URL as it can be used, or what is wrong with it. */
function urlProblem(text: string): string | undefined {
  if (!URL.canParse(text)) return 'Must be a URL, such as https://example.com/logs'
  const { protocol, username, password, hash } = new URL(text)
  if (protocol !== 'https:' && protocol !== 'http:') return 'Must begin with https:// or http://'
  if (username !== '' || password !== '') return 'Must not hold a user or password: give them under authorization'
  return hash === '' ? undefined : 'Must not have a # part: it is never sent'
}

/** The address of an HTTP destination. */
export const urlText = () =>
  z
    .string()
    .max(4096)
    .superRefine((text, context) => {
      const message = urlProblem(text)
      if (message !== undefined) context.addIssue({ code: 'custom', message })
    })

const strategies = ['none', 'basic', 'bearer', 'header'] as const
const shownFor = (...values: (typeof strategies)[number][]) => [{ feature: 'strategy', values }]

const authorizationField = z
  .object({
    strategy: z
      .enum(strategies)
      .default('none')
      .meta({ title: 'Strategy', optionTitles: ['None', 'User and password', 'Bearer token', 'Secret header'] }),
    username: z
      .string()
      .max(256)
      .optional()
      .meta({ title: 'User', requires: shownFor('basic') }),
    password: z
      .string()
      .max(1024)
      .optional()
      .meta({
        title: 'Password',
        valueType: 'password',
        requires: shownFor('basic'),
      }),
    secret: headerValue.optional().meta({
      title: 'Secret',
      description: 'The token, or the value of the header.',
      valueType: 'password',
      requires: shownFor('bearer', 'header'),
    }),
    header: headerName.default('x-api-key').meta({ title: 'Header', requires: shownFor('header') }),
  })
  .superRefine((config, context) => {
    const need = (field: 'username' | 'password' | 'secret') => {
      if (!config[field]) context.addIssue({ code: 'custom', path: [field], message: `Give the ${field}` })
    }
    if (config.strategy === 'basic') {
      need('username')
      need('password')
    } else if (config.strategy !== 'none') need('secret')
  })
  .optional()
  .meta({ title: 'Authorization', visibility: 'advanced' })

/** What the destinations that send plain HTTP requests have in common. */
export const requestFields = {
  headers: z
    .array(
      z.object({
        header: headerName.meta({ title: 'Name' }),
        value: headerValue.meta({ title: 'Value', valueType: 'password' }),
      }),
    )
    .max(50)
    .default([])
    .meta({ title: 'Headers', description: 'Sent with every request.', visibility: 'advanced' }),
  authorization: authorizationField,
  retry_http_code: z.array(z.coerce.number().int().min(400).max(599)).max(50).default([]).meta({
    title: 'Further codes to retry',
    description: 'Beside 401, 403, 408, 425, 429 and those from 500 on, which are always tried again.',
    visibility: 'advanced',
  }),
  timeout: durationText({ max: '10m' }).default('30s').meta({
    title: 'Timeout',
    description: 'For one request, with its answer.',
    visibility: 'advanced',
    valueType: 'duration',
  }),
  tls: clientTlsField,
}

const requestConfig = z.object(requestFields)

/** What {@link requestFields} add to a configuration. */
export type RequestConfig = z.output<typeof requestConfig>
