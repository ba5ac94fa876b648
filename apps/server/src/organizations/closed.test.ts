import { expect, it } from 'vitest'
import { closedReason } from './closed.ts'

const now = Date.UTC(2026, 0, 2)
const before = new Date(now - 1)
const after = new Date(now + 1)
const open = { suspendedAt: null, licenseExpiresAt: null }

it.each([
  ['an organization without an end', open, undefined],
  ['a license that still runs', { ...open, licenseExpiresAt: after }, undefined],
  ['a license that ended', { ...open, licenseExpiresAt: before }, 'license_expired'],
  ['a license that ends now', { ...open, licenseExpiresAt: new Date(now) }, 'license_expired'],
  ['an organization that was closed', { ...open, suspendedAt: before }, 'suspended'],
  ['a closed organization whose license ended too', { suspendedAt: before, licenseExpiresAt: before }, 'suspended'],
  ['a member who is kept out', { ...open, memberSuspendedAt: before }, 'membership_suspended'],
  ['a member of an open organization', { ...open, memberSuspendedAt: null }, undefined],
] as const)('%s', (_name, standing, reason) => {
  expect(closedReason(standing, now)).toBe(reason)
})
