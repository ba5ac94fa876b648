import { z } from 'zod'

const when = (...values: string[]) => [{ feature: 'strategy', values }]

/** Headers whose values must not become telemetry. */
export function isSecretHeader(name: string): boolean {
  return name === 'authorization' || name === 'cookie' || name === 'proxy-authorization'
}

/** How senders show that they may send. */
export const authenticationField = z
  .object({
    strategy: z
      .enum(['none', 'basic', 'bearer', 'header', 'hmac'])
      .default('none')
      .meta({
        title: 'Strategy',
        optionTitles: ['None', 'User and password', 'Bearer token', 'Secret in a header', 'Signed body (HMAC SHA-256)'],
      }),
    username: z
      .string()
      .max(256)
      .optional()
      .meta({ title: 'User', requires: when('basic') }),
    password: z
      .string()
      .max(1024)
      .optional()
      .meta({ title: 'Password', valueType: 'password', requires: when('basic') }),
    secret: z
      .string()
      .max(1024)
      .optional()
      .meta({ title: 'Secret', valueType: 'password', requires: when('bearer', 'header', 'hmac') }),
    header: z
      .string()
      .regex(/^[A-Za-z0-9-]{1,128}$/, 'Must be the name of a header')
      .optional()
      .meta({
        title: 'Header',
        description: 'That holds the secret (X-API-Key unless given) or the signature (X-Webhook-Signature).',
        requires: when('header', 'hmac'),
      }),
  })
  .superRefine((given, context) => {
    const need = (field: 'username' | 'password' | 'secret') => {
      if (given[field]) return
      context.addIssue({ code: 'custom', path: [field], message: `Is required for the strategy ${given.strategy}` })
    }
    if (given.strategy === 'basic') {
      need('username')
      need('password')
    } else if (given.strategy !== 'none') need('secret')
  })
  .optional()
  .meta({ title: 'Authentication' })

export type Authentication = NonNullable<z.output<typeof authenticationField>>
