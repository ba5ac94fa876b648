import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { type CurrentUser, type Membership, presetAccesses } from '@weir/contracts'
import { renderToString } from 'react-dom/server'
import { afterEach, describe, expect, it } from 'vitest'
import { setActiveOrganization } from '../lib/active-organization.ts'
import { queryClient } from '../lib/api.ts'
import { currentUserQuery } from '../lib/session.ts'
import { Providers } from './providers.tsx'
import { createConsoleRouter } from './router.tsx'

const organization: Membership = {
  id: 'org-1',
  name: 'Halden Freight',
  preset: 'admin',
  accesses: presetAccesses.admin,
  is_demo: false,
  features: [],
}

const user: CurrentUser = {
  id: 'user-1',
  method: 'account',
  email: 'mara@haldenfreight.example',
  fullName: 'Mara Lindqvist',
  firstName: 'Mara',
  lastName: 'Lindqvist',
  supportUser: false,
  organizations: [organization],
}

/** What a signed-in user sees at an address, or where they are led instead. */
async function seenAt(address: string, change: Partial<CurrentUser> = {}) {
  queryClient.setQueryData(currentUserQuery.queryKey, { ...user, ...change })
  const router = createConsoleRouter(createMemoryHistory({ initialEntries: [address] }))
  await router.load()
  const html = renderToString(
    <Providers>
      <RouterProvider router={router} />
    </Providers>,
  )
  const result = router._serverResult
  return { html, ledTo: result?.type === 'redirect' ? result.redirect.options.href : undefined }
}

afterEach(() => {
  queryClient.clear()
  setActiveOrganization(null)
})

describe('the shell', () => {
  it('[SHELL-019] names the user in the profile button of the footer', async () => {
    expect((await seenAt('/traces')).html).toContain('Profile of Mara Lindqvist')
  })

  it('[SHELL-017] shows the devtools button to support users', async () => {
    expect((await seenAt('/traces', { supportUser: true })).html).toContain('href="/dev/devtools"')
  })

  it('[SHELL-004][SHELL-005] works in the organization that the user chose', async () => {
    const second = { ...organization, id: 'org-2', name: 'Northpay' }
    setActiveOrganization('org-2')
    const { html } = await seenAt('/traces', { organizations: [organization, second] })
    expect(html).toContain('Organization Northpay')
  })

  it('[SHELL-006] says in a support organization that one is in as support, and offers the way out', async () => {
    const until = '2099-01-01T12:00:00.000Z'
    const entered = { ...organization, id: 'org-3', name: 'Northpay', support_until: until }
    setActiveOrganization('org-3')
    const { html } = await seenAt('/traces', { supportUser: true, organizations: [organization, entered] })
    expect(html).toContain('as support')
    expect(html).toContain('Exit Support')
    setActiveOrganization('org-1')
    expect((await seenAt('/traces', { organizations: [organization] })).html).not.toContain('Exit Support')
  })

  it('marks the entry of the open page and its sub-item', async () => {
    const { html } = await seenAt('/pipeline/packs/p1')
    expect(html).toMatch(/data-current="true"[^>]*href="\/pipeline"|href="\/pipeline"[^>]*data-current="true"/)
    expect(html).toMatch(
      /aria-current="page"[^>]*href="\/pipeline\/packs"|href="\/pipeline\/packs"[^>]*aria-current="page"/,
    )
  })

  it('says which permission a page needs', async () => {
    const restricted = { ...organization, accesses: presetAccesses['read-only'] }
    const { html } = await seenAt('/admin/usage', { organizations: [restricted] })
    expect(html).toContain('You cannot open Usage')
    expect(html).toContain('<b>access</b>')
  })
})

describe('guards', () => {
  it('[ROUTE-025] a user without an organization is led to create one', async () => {
    expect((await seenAt('/logs/patterns', { organizations: [] })).ledTo).toBe('/organizations/create')
  })

  it('somebody who waits is led to the page that says so', async () => {
    const waiting = { organizations: [], join_status: 'join-org-pending' as const }
    expect((await seenAt('/logs/patterns', waiting)).ledTo).toBe('/waiting-for-approval')
  })

  it('a closed organization is not opened', async () => {
    const closed = { ...organization, closed: 'license_expired' as const }
    expect((await seenAt('/logs/patterns', { organizations: [closed] })).ledTo).toBe('/deprovisioned')
    expect((await seenAt('/deprovisioned', { organizations: [closed] })).html).toContain('Its license has ended')
  })

  it.each(['/dev', '/dev/devtools', '/dev/design', '/dev/api', '/dev/support/7'])(
    '%s does not exist for ordinary users',
    async address => {
      const { html } = await seenAt(address)
      expect(html).toContain('Page was not found')
      expect(html).not.toContain('<nav')
    },
  )

  it('the dev area opens for support users', async () => {
    expect((await seenAt('/dev/support', { supportUser: true })).html).toContain('Search organizations')
  })

  it('[ROUTE-052] keeps the search keys of /metrics on the way to the explorer', async () => {
    expect((await seenAt('/metrics?query=cpu&lookback=1h')).ledTo).toBe('/metrics/explorer?query=cpu&lookback=1h')
  })
})
