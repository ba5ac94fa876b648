import { type AnalyticsCall, analyticsCallSchema, type CurrentUser, presetAccesses } from '@weir/contracts'
import { describe, expect, it } from 'vitest'
import { createAnalytics } from './analytics.ts'
import { analyticsUser } from './analytics-user.ts'
import { asksForPrivacy, createDriver } from './drivers.ts'

const organization = { id: 'org-1', name: 'Halden Freight' }
const user: CurrentUser = {
  id: 'user-1',
  method: 'account',
  email: 'mara@haldenfreight.example',
  fullName: 'Mara Lindqvist',
  firstName: 'Mara',
  lastName: 'Lindqvist',
  external_id: 'idp|77',
  phoneNumber: '+46 1',
  createdAt: '2026-01-02T03:04:05.000Z',
  supportUser: false,
  organizations: [{ ...organization, preset: 'admin', accesses: presetAccesses.admin, is_demo: false, features: [] }],
}

describe('analyticsUser', () => {
  it('[SHELL-028] has the fields analytics is told, and no others', () => {
    expect(analyticsUser(user, organization)).toEqual({
      id: 'idp|77',
      external_id: 'idp|77',
      owner: 'org-1',
      resource: 'user/user-1',
      type: 'member',
      creator: null,
      createdAt: '2026-01-02T03:04:05.000Z',
      firstName: 'Mara',
      lastName: 'Lindqvist',
      fullName: 'Mara Lindqvist',
      phoneNumber: '+46 1',
      email: 'mara@haldenfreight.example',
      orgId: 'org-1',
      company: { id: 'org-1', name: 'Halden Freight' },
    })
  })

  it.each([
    ['the external id', { external_id: 'idp|77' }, 'idp|77'],
    ['the email without one', { external_id: undefined }, 'mara@haldenfreight.example'],
    ['the email where it is empty', { external_id: '' }, 'mara@haldenfreight.example'],
  ])('[SHELL-029] takes %s as the id', (_case, change, id) => {
    expect(analyticsUser({ ...user, ...change }, organization).id).toBe(id)
  })
})

describe('a driver', () => {
  const parts = () => {
    const lines: AnalyticsCall[] = []
    const posts: AnalyticsCall[][] = []
    return {
      lines,
      posts,
      write: (_line: string, call: AnalyticsCall) => void lines.push(call),
      post: async (calls: AnalyticsCall[]) => posts.push(calls),
      isPrivate: () => false,
    }
  }
  const tellAll = (send: (call: AnalyticsCall) => void) => {
    const analytics = createAnalytics(send)
    analytics.identify(analyticsUser(user, organization))
    analytics.group({ ...organization, demo: false })
    analytics.tagChat({ user: user.email, organization: organization.name })
    analytics.track('demo_email_submitted', { email: 'guest@example.com' })
  }

  it('[SHELL-036] [SHELL-037] over http sends identify, group and chat tags to our own server in one request', async () => {
    const given = parts()
    tellAll(createDriver('http', given))
    expect(given.posts).toEqual([])
    await Promise.resolve()
    expect(given.posts.map(calls => calls.map(({ type }) => type))).toEqual([
      ['identify', 'group', 'chat_tag', 'track'],
    ])
    for (const call of given.posts.flat()) expect(analyticsCallSchema.parse(call)).toEqual(call)
  })

  it('over http never sends more at once than the server takes, and swallows its failures', async () => {
    const sizes: number[] = []
    const post = async (calls: AnalyticsCall[]) => {
      sizes.push(calls.length)
      throw new TypeError('away')
    }
    const send = createDriver('http', { ...parts(), post })
    for (let index = 0; index < 45; index += 1) createAnalytics(send).track('demo_sign_up_opened')
    await Promise.resolve()
    expect(sizes).toEqual([20, 20, 5])
  })

  it('console writes there and sends nothing', async () => {
    const given = parts()
    tellAll(createDriver('console', given))
    await Promise.resolve()
    expect(given.lines).toHaveLength(4)
    expect(given.posts).toEqual([])
  })

  it.each([
    ['off', false],
    ['console', true],
    ['http', true],
  ] as const)('%s with the wish for privacy %s tells nobody anything', async (name, isPrivate) => {
    const given = { ...parts(), isPrivate: () => isPrivate }
    tellAll(createDriver(name, given))
    await Promise.resolve()
    expect([given.lines, given.posts]).toEqual([[], []])
  })
})

describe('asksForPrivacy', () => {
  it.each([
    [{ doNotTrack: '1' }, true],
    [{ globalPrivacyControl: true }, true],
    [{ doNotTrack: '0', globalPrivacyControl: false }, false],
    [{}, false],
  ])('%j: %s', (navigator, wanted) => {
    expect(asksForPrivacy(navigator)).toBe(wanted)
  })
})
