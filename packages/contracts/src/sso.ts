import { z } from 'zod'
import { presetSchema } from './access.ts'
import { declares } from './errors.ts'
import { orgParam } from './organizations.ts'
import { openRoute, route } from './route.ts'

export const ssoKindSchema = z.enum(['saml', 'oidc'])
export type SsoKind = z.infer<typeof ssoKindSchema>

const pem = z.string().trim().max(20_000)
const address = z.string().trim().min(1).max(2_000)

/** A SAML identity provider, either by its metadata or by the three values that matter of it. */
const samlInputSchema = z.object({
  metadata_xml: z.string().max(100_000).optional(),
  entity_id: z.string().trim().max(1_000).optional(),
  sso_url: z.string().trim().max(2_000).optional(),
  /** One or more certificates in PEM form; answers signed by any of them are accepted. */
  certificate: pem.optional(),
  /** The attribute that holds the email address; the NameID where it is missing. */
  email_attribute: z.string().trim().max(200).optional(),
  /** Our own key, with which requests are signed. Never given back; left out, the stored one stays. */
  signing_key: pem.optional(),
  signing_certificate: pem.optional(),
})

const oidcInputSchema = z.object({
  issuer: address,
  client_id: z.string().trim().min(1).max(500),
  /** Never given back; left out, the stored one stays. */
  client_secret: z.string().min(1).max(2_000).optional(),
})

const providerInputSchema = z.object({
  kind: ssoKindSchema,
  name: z.string().trim().min(1).max(100),
  domains: z.array(z.string().trim().min(1).max(253)).min(1).max(50),
  /** What somebody gets who signs in for the first time. */
  preset: presetSchema.default('member'),
  enabled: z.boolean().default(true),
  /** Whether people may start at the identity provider; SAML only. */
  allow_idp_initiated: z.boolean().default(false),
  saml: samlInputSchema.optional(),
  oidc: oidcInputSchema.optional(),
})
export type SsoProviderInput = z.infer<typeof providerInputSchema>

const certificateSchema = z.object({ subject: z.string(), expires: z.iso.datetime(), fingerprint: z.string() })

export const ssoProviderSchema = z.object({
  id: z.string(),
  kind: ssoKindSchema,
  name: z.string(),
  domains: z.array(z.object({ domain: z.string(), verified: z.boolean() })),
  preset: presetSchema,
  enabled: z.boolean(),
  allow_idp_initiated: z.boolean(),
  saml: z
    .object({
      entity_id: z.string(),
      sso_url: z.string(),
      certificate: z.string(),
      certificates: z.array(certificateSchema),
      email_attribute: z.string(),
      signing_certificate: z.string(),
      signs_requests: z.boolean(),
      /** What the identity provider needs to know about us. */
      our_entity_id: z.string(),
      acs_url: z.string(),
      metadata_url: z.string(),
    })
    .nullable(),
  oidc: z
    .object({
      issuer: z.string(),
      client_id: z.string(),
      has_client_secret: z.boolean(),
      /** What the identity provider needs to know about us. */
      redirect_url: z.string(),
    })
    .nullable(),
  created: z.iso.datetime(),
  updated: z.iso.datetime(),
})
export type SsoProvider = z.infer<typeof ssoProviderSchema>

const ssoCheckSchema = z.object({ name: z.string(), ok: z.boolean(), detail: z.string() })
export type SsoCheck = z.infer<typeof ssoCheckSchema>

const providerParam = { ...orgParam, providerId: z.string().min(1).max(64) }

export const sso = {
  lookup: openRoute
    .route({
      method: 'POST',
      path: '/v1/sso/lookup',
      summary: 'Whether people of an email domain sign in through an identity provider',
      tags: ['sso'],
    })
    .input(z.object({ email_or_domain: z.string().trim().min(1).max(320) }))
    .output(
      z.object({
        domain: z.string(),
        /** `several`: the domain has more than one, so people start at their identity provider. */
        found: z.enum(['none', 'one', 'several']),
        kind: ssoKindSchema.nullable(),
      }),
    ),
  list: route
    .route({
      method: 'GET',
      path: '/v1/orgs/{orgId}/sso/providers',
      summary: 'Identity providers of the organization, without their secrets',
      tags: ['sso'],
    })
    .input(z.object(orgParam))
    .output(z.object({ providers: z.array(ssoProviderSchema) })),
  create: route
    .errors(declares('CONFLICT'))
    .route({
      method: 'POST',
      path: '/v1/orgs/{orgId}/sso/providers',
      summary: 'Connect an identity provider',
      tags: ['sso'],
      successStatus: 201,
    })
    .input(z.object({ ...orgParam, ...providerInputSchema.shape }))
    .output(ssoProviderSchema),
  update: route
    .errors(declares('CONFLICT'))
    .route({
      method: 'PUT',
      path: '/v1/orgs/{orgId}/sso/providers/{providerId}',
      summary: 'Change an identity provider; secrets that are left out stay as they are',
      tags: ['sso'],
    })
    .input(z.object({ ...providerParam, ...providerInputSchema.shape }))
    .output(ssoProviderSchema),
  remove: route
    .route({
      method: 'DELETE',
      path: '/v1/orgs/{orgId}/sso/providers/{providerId}',
      summary: 'Disconnect an identity provider; nobody signs in through it any more',
      tags: ['sso'],
      successStatus: 204,
    })
    .input(z.object(providerParam))
    .output(z.void()),
  test: route
    .route({
      method: 'POST',
      path: '/v1/orgs/{orgId}/sso/providers/{providerId}/test',
      summary: 'Check what can be checked without signing in: addresses, certificates, secrets',
      tags: ['sso'],
    })
    .input(z.object(providerParam))
    .output(z.object({ checks: z.array(ssoCheckSchema) })),
}
