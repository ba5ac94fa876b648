import { type ApiToken, apiError } from '@weir/contracts'
import { os } from '../http/os.ts'
import { requirePrincipal } from '../identity/principal.ts'
import { requireScope } from '../identity/scope.ts'
import { refuseRaising } from '../organizations/organizations.service.ts'
import { listTokens, revokeToken, type TokenRow } from './tokens.repo.ts'
import { issueToken } from './tokens.service.ts'

const dayMs = 24 * 60 * 60 * 1000

export const tokensRouter = {
  list: os.tokens.list.handler(async ({ input, context }) => {
    const scope = await requireScope(context.services, requirePrincipal(context), input.orgId, 'access', 'read')
    return { tokens: (await listTokens(scope, context.services.db)).map(shown) }
  }),
  create: os.tokens.create.handler(async ({ input, context }) => {
    const { services } = context
    const scope = await requireScope(services, requirePrincipal(context), input.orgId, 'access', 'write')
    refuseRaising(scope.accesses, {}, input.accesses)
    const expiresAt = input.expires_in_days === undefined ? null : new Date(Date.now() + input.expires_in_days * dayMs)
    const { row, secret } = await services.db.transaction(tx =>
      issueToken(services, scope, tx, { name: input.name, accesses: input.accesses, expiresAt, isSystem: false }),
    )
    return { ...shown(row), secret }
  }),
  revoke: os.tokens.revoke.handler(async ({ input, context }) => {
    const { services } = context
    const scope = await requireScope(services, requirePrincipal(context), input.orgId, 'access', 'write')
    await services.db.transaction(async tx => {
      const row = await revokeToken(scope, tx, input.tokenId)
      if (!row) throw apiError('NOT_FOUND')
      const before = { ...row, revokedAt: null }
      await services.audit.record(scope, { action: 'token.revoke', target: `token/${row.id}`, before, after: row }, tx)
    })
  }),
}

function shown(row: TokenRow): ApiToken {
  return {
    id: row.id,
    name: row.name,
    prefix: row.prefix,
    accesses: row.accesses,
    created: row.createdAt.toISOString(),
    created_by: row.createdBy,
    last_used: row.lastUsedAt?.toISOString() ?? null,
    expires: row.expiresAt?.toISOString() ?? null,
  }
}
