import { z } from 'zod'
import { declares } from './errors.ts'
import { orgParam } from './organizations.ts'
import { route } from './route.ts'

/** The longest address that a short link may stand for. */
export const longestShortLinkPath = 2000

/** Addresses that carry secrets or only lead elsewhere: a link to them is of no use, or does harm. */
const closedAreas = /^\/(auth|logout|implicit|error|shortener)(\/|$)/
const secretKeys = ['apiToken', 'token', 'code', 'returnTo']
/** Nothing but printable ASCII, and no backslash: browsers read `/\` as the start of another host. */
const plainText = /^[\x21-\x5b\x5d-\x7e]*$/
const anywhere = 'https://console.invalid'

/** The address in its normal form, or undefined where it is not one inside the console. */
export function consolePath(text: string): string | undefined {
  if (text.length > longestShortLinkPath || !plainText.test(text)) return undefined
  if (!text.startsWith('/') || text.startsWith('//')) return undefined
  const url = URL.parse(text, anywhere)
  // The path is looked at again after `.` and `..` have been worked out: `/a/..//host` would lead away, too.
  if (!url || url.origin !== anywhere || url.pathname.startsWith('//')) return undefined
  if (closedAreas.test(url.pathname) || secretKeys.some(key => url.searchParams.has(key))) return undefined
  const path = `${url.pathname}${url.search}${url.hash}`
  return path.length > longestShortLinkPath ? undefined : path
}

const pathSchema = z
  .string()
  .max(longestShortLinkPath, `Must be at most ${longestShortLinkPath} characters.`)
  .transform((text, context) => {
    const path = consolePath(text)
    if (path !== undefined) return path
    context.addIssue({
      code: 'custom',
      message: 'Must be the address of a console page, such as /logs/search?lookback=1h, without host and secrets.',
    })
    return z.NEVER
  })

const shortIdSchema = z.string().regex(/^[0-9a-zA-Z]{4,32}$/, 'Must be the id of a short link.')

export const shortLinks = {
  create: route
    .errors(declares('CONFLICT'))
    .route({
      method: 'POST',
      path: '/v1/orgs/{orgId}/short_links',
      summary: 'Make a short link to a page of the console',
      tags: ['short links'],
      successStatus: 201,
    })
    .input(z.object({ ...orgParam, path: pathSchema }))
    .output(z.object({ id: z.string(), path: z.string(), url: z.string(), expires_at: z.iso.datetime() })),
  resolve: route
    .route({
      method: 'GET',
      path: '/v1/short_links/{shortId}',
      summary: 'Where a short link of one of your organizations leads',
      tags: ['short links'],
    })
    .input(z.object({ shortId: shortIdSchema }))
    .output(z.object({ organization_id: z.string(), path: z.string() })),
}
