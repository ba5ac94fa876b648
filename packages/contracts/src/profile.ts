import { z } from 'zod'
import { openRoute, route } from './route.ts'

/** One line of plain text: control characters have no place in a name. */
const line = (max: number) =>
  z
    .string()
    .trim()
    .max(max, `Must be at most ${max} characters.`)
    .regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u, 'Must be one line of text.')
const phone = line(40).regex(/^[\d\s+()./-]*$/, 'Must be a phone number, such as +49 30 1234567.')

/** What a person says about themselves, with the rule for each. */
export const profileFieldSchemas = {
  firstName: line(100),
  lastName: line(100),
  phoneNumber: phone,
  mobilePhone: phone,
  secondEmail: z.union([z.literal(''), z.email('Must be an email address.').max(254)]),
  company: line(200),
}

const profileFieldsSchema = z.object(profileFieldSchemas)
export type ProfileFields = z.infer<typeof profileFieldsSchema>

/** The full name from its parts. */
export function fullName({ firstName, lastName }: Pick<ProfileFields, 'firstName' | 'lastName'>): string {
  return `${firstName} ${lastName}`.trim()
}

export const profileSchema = profileFieldsSchema.extend({
  email: z.email(),
  emailVerified: z.boolean(),
  /** When this person last signed in. */
  lastLogin: z.iso.datetime().nullable(),
  /** Where this person signs in, e.g. `credential` for a password here. */
  loginProviders: z.array(z.string()),
  twoFactorEnabled: z.boolean(),
})
export type Profile = z.infer<typeof profileSchema>

const tags = ['profile']

export const profile = {
  get: route
    .route({ method: 'GET', path: '/v1/me/profile', summary: 'The profile of the signed-in user', tags })
    .output(profileSchema),
  update: route
    .route({ method: 'PATCH', path: '/v1/me/profile', summary: 'Change your own profile', tags })
    .input(profileFieldsSchema.partial())
    .output(profileSchema),
  signInOptions: openRoute
    .route({
      method: 'GET',
      path: '/v1/sign_in_options',
      summary: 'What this server offers to people who are not signed in',
      tags,
    })
    .output(
      z.object({
        /** Whether anyone may make an account; otherwise by invitation. */
        sign_up: z.boolean(),
        /** Whether this server sends mail: without it no password can be reset by its owner. */
        mail: z.boolean(),
      }),
    ),
}
