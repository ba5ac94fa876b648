import { os } from '../http/os.ts'
import { requirePrincipal } from '../identity/principal.ts'
import { requireMember } from '../identity/scope.ts'
import { resolveShortLink, shorten } from './short-links.service.ts'

export const shortLinksRouter = {
  create: os.shortLinks.create.handler(async ({ input, context: { services, ...context } }) => {
    const scope = await requireMember(services, requirePrincipal(context), input.orgId)
    const { id, path, expiresAt } = await shorten(services, scope, input.path)
    return { id, path, url: `${services.config.publicUrl}/shortener/${id}`, expires_at: expiresAt.toISOString() }
  }),
  resolve: os.shortLinks.resolve.handler(async ({ input, context }) => {
    const found = await resolveShortLink(context.services, requirePrincipal(context), input.shortId)
    return { organization_id: found.organizationId, path: found.path }
  }),
}
