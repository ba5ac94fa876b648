import { z } from 'zod'

const strategies = ['none', 'basic', 'bearer', 'header'] as const

const shownFor = (...values: (typeof strategies)[number][]) => [{ feature: 'strategy', values }]

/** Who may send to a listener. */
export const authenticationField = z
  .object({
    strategy: z
      .enum(strategies)
      .default('none')
      .meta({ title: 'Strategy', optionTitles: ['Anybody', 'User and password', 'Bearer token', 'Secret header'] }),
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
    secret: z
      .string()
      .max(4096)
      .optional()
      .meta({
        title: 'Secret',
        description: 'The token, or the value of the header.',
        valueType: 'password',
        requires: shownFor('bearer', 'header'),
      }),
    header: z
      .string()
      .regex(/^[A-Za-z0-9-]{1,100}$/, 'Must be the name of a header')
      .default('x-api-key')
      .meta({ title: 'Header', requires: shownFor('header') }),
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
  .meta({ title: 'Authentication', visibility: 'advanced' })

export type AuthenticationConfig = z.output<typeof authenticationField>
