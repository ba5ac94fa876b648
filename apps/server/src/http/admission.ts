import { accessKeySchema, accessLevelSchema, apiError, type RouteAccess, routeAccess } from '@weir/contracts'
import { z } from 'zod'
import { refuseDemoWrites } from '../demo-sign-in/refuse-demo-writes.ts'
import { type Principal, requirePrincipal, requireUser } from '../identity/principal.ts'
import { requireMember, requireScope } from '../identity/scope.ts'
import type { RequestContext } from './os.ts'

const inOrganization = z.object({ orgId: z.string() })

const declared: ReadonlyMap<string, RouteAccess> = new Map(Object.entries(routeAccess))

/**
 * Lets a call pass only to those whom its declaration names. It runs before the input is looked at, so that strangers learn
 * nothing from what is said about it, and also where a handler should forget to ask.
 */
export async function admit(context: RequestContext, call: string, input: unknown): Promise<void> {
  const access = declared.get(call)
  if (access === undefined)
    throw apiError('FORBIDDEN', { detail: `Nobody may call ${call}: its access is not declared.` })
  refuseDemoWrites(context.principal, call)
  switch (access) {
    case 'anyone':
      return
    case 'caller':
      return void requirePrincipal(context)
    case 'user':
      return void requireUser(context)
    case 'support':
      return requireSupport(requirePrincipal(context))
    case 'member':
      return void (await requireMember(context.services, requirePrincipal(context), organizationOf(input)))
    default: {
      const [key, level] = access.split(':')
      const needed = { key: accessKeySchema.parse(key), level: accessLevelSchema.parse(level) }
      const principal = requirePrincipal(context)
      await requireScope(context.services, principal, organizationOf(input), needed.key, needed.level)
    }
  }
}

/** What is for support users is, to everybody else, not there. */
function requireSupport(principal: Principal): void {
  if (principal.kind !== 'user' || !principal.supportUser) throw apiError('NOT_FOUND')
}

function organizationOf(input: unknown): string {
  const parsed = inOrganization.safeParse(input)
  if (!parsed.success) throw apiError('NOT_FOUND')
  return parsed.data.orgId
}
