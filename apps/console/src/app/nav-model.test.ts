import { type Accesses, presetAccesses } from '@weir/contracts'
import { describe, expect, it } from 'vitest'
import { features } from './features.ts'
import { currentChild, destinations, isUnder, navItems } from './nav-model.ts'

const grants = (accesses: Accesses, ...switchedOn: string[]) => ({ accesses, features: switchedOn })
const labels = (...args: Parameters<typeof grants>) => navItems(features, grants(...args)).map(item => item.label)
const everything = grants(presetAccesses.admin, 'ai', 'recommendations')

describe('navigation', () => {
  it('[SHELL-007] has every entry in its order', () => {
    expect(navItems(features, everything).map(item => item.label)).toEqual([
      'AI Team',
      'Pipelines',
      'Recommendations',
      'Dashboards',
      'Logs',
      'Metrics',
      'Traces',
      'Service Map',
      'Events',
      'Monitors',
      'Admin',
    ])
  })

  it('[SHELL-008] AI Team shows only for AI-enabled organizations', () => {
    expect(labels(presetAccesses.admin, 'ai')).toContain('AI Team')
    expect(labels(presetAccesses.admin)).not.toContain('AI Team')
  })

  it('[SHELL-009] Recommendations shows only when its flag is on', () => {
    expect(labels(presetAccesses.admin, 'recommendations')).toContain('Recommendations')
    expect(labels(presetAccesses.admin)).not.toContain('Recommendations')
  })

  it('[SHELL-010] Monitors shows only with alert_def access', () => {
    expect(labels({ alert_def: 'read' })).toContain('Monitors')
    expect(labels({ conf: 'write', access: 'write' })).not.toContain('Monitors')
  })

  it('[SHELL-011] Admin shows only with the access permission', () => {
    expect(labels({ access: 'read' })).toContain('Admin')
    expect(labels(presetAccesses.member)).not.toContain('Admin')
  })

  it('[SHELL-012] the other entries show to a user without any permission', () => {
    expect(labels({})).toEqual(['Pipelines', 'Dashboards', 'Logs', 'Metrics', 'Traces', 'Service Map', 'Events'])
  })

  it('puts the pages of the pipeline area under Pipelines', () => {
    const item = navItems(features, everything).find(({ label }) => label === 'Pipelines')
    expect(item?.children.map(child => child.label)).toEqual([
      'Status',
      'All pipelines',
      'Sources',
      'Destinations',
      'Packs',
      'Knowledge',
      'Rehydrations',
      'Settings',
    ])
  })
})

describe('isUnder', () => {
  it.each([
    ['/pipeline', '/pipeline', true],
    ['/pipeline/status', '/pipeline', true],
    ['/pipelines', '/pipeline', false],
    ['/logs', '/pipeline', false],
  ])('%s under %s: %s', (pathname, prefix, expected) => {
    expect(isUnder(pathname, prefix)).toBe(expected)
  })

  it('marks the sub-item with the longest start', () => {
    const children = [
      { label: 'Packs', to: '/pipeline/packs' },
      { label: 'Mine', to: '/pipeline/packs/mine' },
    ]
    expect(currentChild(children, '/pipeline/packs/mine/7')?.label).toBe('Mine')
    expect(currentChild(children, '/pipeline/packs/other')?.label).toBe('Packs')
    expect(currentChild(children, '/logs')).toBeUndefined()
  })
})

describe('the palette', () => {
  const all = destinations(features, everything)

  it('lists every address once and nothing the user may not see', () => {
    expect(new Set(all.map(({ to }) => to)).size).toBe(all.length)
    expect(destinations(features, grants({})).some(({ to }) => to.startsWith('/admin'))).toBe(false)
  })
})

describe('the product', () => {
  const paths = features.flatMap(feature => feature.pages.map(({ path }) => path))

  it.each([
    ['pipelines', '/pipeline/status'],
    ['agents', '/pipeline/agent-configs'],
    ['logs', '/logs/search'],
    ['metrics', '/metrics/explorer'],
    ['traces', '/traces'],
    ['events', '/events/monitors'],
    ['monitors', '/monitors/status'],
    ['dashboards', '/dashboards'],
    ['AI teammates', '/ai/teammates'],
    ['AI connectors', '/ai/connectors'],
    ['AI chat', '/ai/chat'],
    ['the service map', '/service-map'],
    ['rehydrations', '/pipeline/rehydrations'],
    ['plans', '/admin/plan'],
    ['usage', '/admin/usage'],
    ['support', '/dev/support'],
  ])('[SHELL-002] has an area for %s', (_area, path) => {
    expect(paths).toContain(path)
  })

  it('[SHELL-001] leads a member to building pipelines and to the logs, metrics and traces that come out', () => {
    const reached = destinations(features, grants(presetAccesses.member)).map(({ to }) => to)
    for (const to of ['/pipeline/status', '/pipeline/sources', '/pipeline/destinations']) expect(reached).toContain(to)
    for (const to of ['/logs/search', '/metrics/explorer', '/traces']) expect(reached).toContain(to)
  })
})
