import { randomInt } from 'node:crypto'
import { apiError, consolePath } from '@weir/contracts'
import { callerName } from '../identity/caller-name.ts'
import type { Principal } from '../identity/principal.ts'
import { type OrgScope, requireMember, systemScope } from '../identity/scope.ts'
import type { Services } from '../services.ts'
import {
  countShortLinks,
  deleteExpiredShortLinks,
  extendShortLink,
  findShortLink,
  findShortLinkByPath,
  insertShortLink,
  lockShortLinks,
} from './short-links.repo.ts'

const dayMs = 86_400_000
const alphabet = '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
/** 62^10 ids: nobody finds one by trying. */
const idLength = 10

const newShortId = () => Array.from({ length: idLength }, () => alphabet[randomInt(alphabet.length)]).join('')

/** A short link to a page: the one there is, its life extended, or a new one. */
export function shorten(services: Pick<Services, 'db' | 'audit' | 'config'>, scope: OrgScope, path: string) {
  const { days, max } = services.config.shortLinks
  const now = new Date()
  const expiresAt = new Date(now.getTime() + days * dayMs)
  return services.db.transaction(async tx => {
    await lockShortLinks(scope, tx)
    await deleteExpiredShortLinks(scope, tx, now)
    const known = await findShortLinkByPath(scope, tx, path)
    const id = known?.id ?? newShortId()
    if (known) await extendShortLink(scope, tx, id, expiresAt)
    else {
      if ((await countShortLinks(scope, tx)) >= max) {
        throw apiError('CONFLICT', {
          detail: `Your organization has ${max} short links, the most it may have. The oldest end ${days} days after they were made.`,
        })
      }
      await insertShortLink(scope, tx, { id, path, createdBy: callerName(scope.principal), expiresAt })
    }
    const entry = {
      action: known ? 'short_link.extend' : 'short_link.create',
      target: `short_link/${id}`,
      ...(known ? { before: { path, expiresAt: known.expiresAt } } : {}),
      after: { path, expiresAt },
    }
    await services.audit.record(scope, entry, tx)
    return { id, path, expiresAt }
  })
}

/** Where a short link leads; one of a foreign organization looks like one that does not exist. */
export async function resolveShortLink(services: Pick<Services, 'db'>, principal: Principal, id: string) {
  const found = await findShortLink(systemScope, services.db, id, new Date())
  if (!found) throw apiError('NOT_FOUND')
  await requireMember(services, principal, found.organizationId)
  // Checked again on the way out: a row that came into the table some other way must not lead anybody away.
  const path = consolePath(found.path)
  if (path === undefined) throw apiError('NOT_FOUND')
  return { organizationId: found.organizationId, path }
}
