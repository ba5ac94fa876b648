import { randomBytes } from 'node:crypto'
import { apiError, type DomainPolicy, domainProof, type Preset, presetAccesses } from '@weir/contracts'
import { callerName } from '../identity/caller-name.ts'
import type { OrgScope } from '../identity/scope.ts'
import { newId } from '../ids.ts'
import type { Services } from '../services.ts'
import { domainSays } from './domain-proof.ts'
import { deleteDomain, type DomainRow, findDomain, insertDomain, listDomains, updateDomain } from './domains.repo.ts'
import { refuseRaising } from './organizations.service.ts'

/** Nobody needs more; each one is looked up in DNS. */
const mostDomains = 20

interface DomainRules {
  policy: DomainPolicy
  preset: Preset
}

type Needs = Pick<Services, 'db' | 'audit' | 'config'>

/** Lists a domain. People with such an address come in with the preset, so it may not grant more than the caller has. */
export function addDomain(services: Needs, scope: OrgScope, wish: DomainRules & { domain: string }) {
  refuseRaising(scope.accesses, {}, presetAccesses[wish.preset])
  return services.db.transaction(async tx => {
    if ((await listDomains(scope, tx)).length >= mostDomains) {
      throw apiError('CONFLICT', { detail: `An organization lists at most ${mostDomains} domains.` })
    }
    const proof = randomBytes(16).toString('hex')
    const { domain, policy, preset } = wish
    const createdBy = callerName(scope.principal)
    const row = await insertDomain(scope, tx, { id: newId(), domain, policy, preset, proof, createdBy })
    if (!row) throw apiError('CONFLICT', { detail: `${domain} is listed already.` })
    await services.audit.record(scope, { action: 'domain.add', target: `domain/${domain}`, after: row }, tx)
    return row
  })
}

export function setDomainRules(services: Needs, scope: OrgScope, id: string, { policy, preset }: DomainRules) {
  return changeDomain(services, scope, id, 'domain.update', before => {
    refuseRaising(scope.accesses, presetAccesses[before.preset], presetAccesses[preset])
    return { policy, preset }
  })
}

/** Looks for the record in DNS. A domain that was verified once stays so: removing it is what takes it away. */
export async function verifyDomain(services: Needs, scope: OrgScope, id: string): Promise<DomainRow> {
  const found = await findDomain(scope, services.db, id)
  if (!found) throw apiError('NOT_FOUND')
  if (found.verifiedAt) return found
  const record = domainProof(found.proof)
  const finding = await domainSays(found.domain, record, services.config.dnsServers)
  if (finding === 'found') return markVerified(services, scope, id, 'dns')
  const detail =
    finding === 'missing'
      ? `No TXT record of ${found.domain} says '${record}'. Add it, wait until it is published, and try again.`
      : `The name servers of ${found.domain} did not answer in time. Try again shortly.`
  throw apiError('CONFLICT', { detail })
}

export function markVerified(services: Needs, scope: OrgScope, id: string, verifiedBy: string): Promise<DomainRow> {
  return changeDomain(services, scope, id, 'domain.verify', before =>
    before.verifiedAt ? {} : { verifiedAt: new Date(), verifiedBy },
  )
}

export function removeDomain(services: Needs, scope: OrgScope, id: string): Promise<void> {
  return services.db.transaction(async tx => {
    const before = await deleteDomain(scope, tx, id)
    if (!before) throw apiError('NOT_FOUND')
    await services.audit.record(scope, { action: 'domain.remove', target: `domain/${before.domain}`, before }, tx)
  })
}

function changeDomain(
  services: Needs,
  scope: OrgScope,
  id: string,
  action: string,
  change: (before: DomainRow) => Parameters<typeof updateDomain>[3],
): Promise<DomainRow> {
  return services.db.transaction(async tx => {
    const before = await findDomain(scope, tx, id)
    if (!before) throw apiError('NOT_FOUND')
    const values = change(before)
    if (Object.keys(values).length === 0) return before
    const after = await updateDomain(scope, tx, id, values)
    if (!after) throw apiError('NOT_FOUND')
    await services.audit.record(scope, { action, target: `domain/${before.domain}`, before, after }, tx)
    return after
  })
}
