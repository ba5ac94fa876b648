import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { type Accesses, apiError } from '@weir/contracts'
import type { Executor } from '../db/client.ts'
import type { Principal } from '../identity/principal.ts'
import { type OrgScope, systemScope } from '../identity/scope.ts'
import { newId } from '../ids.ts'
import type { Services } from '../services.ts'
import { findTokenByHash, insertToken, markTokenUsed, revokeSystemTokens, type TokenRow } from './tokens.repo.ts'

/** What every API token starts with, so that it can be told from a bearer token and be found by secret scanners. */
export const tokenStart = 'weir_'
const shownCharacters = tokenStart.length + 6
const usedAtMostEveryMs = 60_000

/** The digest a secret is stored and found by. A 256-bit random secret needs no salt and no slow hash. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}

interface TokenWish {
  name: string
  accesses: Accesses
  expiresAt: Date | null
  isSystem: boolean
}

/** Makes a token; the secret is in this answer only. */
export async function issueToken(
  services: Pick<Services, 'audit'>,
  scope: OrgScope,
  tx: Executor,
  wish: TokenWish,
): Promise<{ row: TokenRow; secret: string }> {
  const secret = tokenStart + randomBytes(32).toString('base64url')
  const { principal } = scope
  const row = await insertToken(scope, tx, {
    id: newId(),
    prefix: secret.slice(0, shownCharacters),
    secretHash: hashSecret(secret),
    createdBy: principal.kind === 'user' ? principal.email : principal.kind,
    ...wish,
  })
  if (!row) throw apiError('INTERNAL')
  await services.audit.record(scope, { action: 'token.create', target: `token/${row.id}`, after: row }, tx)
  return { row, secret }
}

/** A new token for the server's own use under this name, in place of any earlier one; returns the secret. */
export function replaceSystemToken(
  services: Pick<Services, 'audit' | 'db'>,
  scope: OrgScope,
  name: string,
  accesses: Accesses,
): Promise<string> {
  return services.db.transaction(async tx => {
    for (const row of await revokeSystemTokens(scope, tx, name)) {
      const entry = {
        action: 'token.revoke',
        target: `token/${row.id}`,
        before: { ...row, revokedAt: null },
        after: row,
      }
      await services.audit.record(scope, entry, tx)
    }
    const { secret } = await issueToken(services, scope, tx, { name, accesses, expiresAt: null, isSystem: true })
    return secret
  })
}

/** Who holds this secret; undefined when it is unknown, revoked or expired. */
export async function authenticateToken(
  services: Pick<Services, 'db'>,
  secret: string,
  address: string = '',
): Promise<Extract<Principal, { kind: 'token' }> | undefined> {
  if (!secret.startsWith(tokenStart) || secret.length > 200) return undefined
  const hash = hashSecret(secret)
  const row = await findTokenByHash(systemScope, services.db, hash)
  if (!row || !timingSafeEqual(Buffer.from(row.secretHash), Buffer.from(hash))) return undefined
  const now = Date.now()
  if (row.revokedAt || (row.expiresAt && row.expiresAt.getTime() <= now)) return undefined
  if (!row.lastUsedAt || now - row.lastUsedAt.getTime() >= usedAtMostEveryMs) {
    await markTokenUsed(systemScope, services.db, row.id, new Date(now))
  }
  return { kind: 'token', tokenId: row.id, organizationId: row.organizationId, accesses: row.accesses, address }
}
