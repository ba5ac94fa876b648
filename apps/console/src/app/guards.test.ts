import type { Membership } from '@weir/contracts'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { keepInvite, keptInvite } from '../lib/kept-invite.ts'
import { entryObstacle, returnAddress } from './guards.ts'

const membership = (id: string, change: Partial<Membership> = {}): Membership => ({
  id,
  name: id,
  preset: 'admin',
  accesses: {},
  is_demo: false,
  features: [],
  ...change,
})
const closed = membership('c', { closed: 'license_expired' })
const kept = membership('k', { closed: 'membership_suspended' })
const suspended = membership('s', { closed: 'suspended' })
const open = membership('a')
const waiting = { join_status: 'join-org-pending' as const }

describe('the license guard', () => {
  it.each([
    ['no organization', { organizations: [] }, null, '/organizations/create'],
    ['no organization, but one remembered', { organizations: [] }, 'gone', '/organizations/create'],
    ['the remembered organization', { organizations: [open] }, 'a', undefined],
    ['another organization than the remembered one', { organizations: [open] }, 'gone', undefined],
    ['[SHELL-031] a request that waits', { organizations: [], ...waiting }, null, '/waiting-for-approval'],
    ['a request that waits, and an organization', { organizations: [open], ...waiting }, null, undefined],
    ['an expired license', { organizations: [closed] }, null, '/deprovisioned'],
    ['an organization that an operator closed', { organizations: [suspended] }, null, '/deprovisioned'],
    ['a membership that is kept out', { organizations: [kept] }, null, '/deprovisioned'],
    ['a closed organization that is remembered', { organizations: [open, closed] }, 'c', '/deprovisioned'],
    ['a closed organization beside an open one', { organizations: [closed, open] }, null, undefined],
    ['a support organization', { organizations: [membership('x', { support_until: 'later' })] }, 'x', undefined],
  ])('with %s', (_name, user, remembered, obstacle) => {
    expect(entryObstacle(user, remembered, false)).toBe(obstacle)
  })

  it('leads somebody with an invite to where they take it', () => {
    expect(entryObstacle({ organizations: [] }, null, true)).toBe('/join')
    expect(entryObstacle({ organizations: [open] }, null, true)).toBeUndefined()
  })
})

describe('the way back after signing in', () => {
  const stored = new Map<string, string>()
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  }
  afterEach(() => vi.unstubAllGlobals())

  it('keeps the secret of an invite in the tab, not in the address', () => {
    vi.stubGlobal('sessionStorage', storage)
    expect(returnAddress('/join#invite=secret')).toBe('/join')
    expect(keptInvite()).toBe('secret')
    keepInvite(undefined)
    expect(keptInvite()).toBeUndefined()
  })

  it('is the address itself otherwise', () => {
    expect(returnAddress('/logs/search?query=a#b')).toBe('/logs/search?query=a#b')
    expect(returnAddress('//elsewhere.example/')).toBe('/')
  })
})
