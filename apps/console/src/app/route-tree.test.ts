import { isRedirect } from '@tanstack/react-router'
import { describe, expect, it } from 'vitest'
import type { PageDescriptor } from '../lib/feature.ts'
import { features } from './features.ts'
import { createConsoleRouter } from './router.tsx'

const router = createConsoleRouter()
const pages = features.flatMap(feature => feature.pages)

/** The page that an address opens, by the router's own matching; undefined where it only matches a beginning. */
function pageAt(href: string): PageDescriptor | undefined {
  const [, rawParams, found] = router.getMatchedRoutes(href)
  return found && rawParams['**'] === undefined ? found.options?.staticData?.page : undefined
}

const searchOf = (path: string, search: Record<string, unknown>) =>
  pages.find(page => page.path === path)?.search?.parse(search)

const exists: [id: string, address: string, path: string][] = [
  ['[ROUTE-001]', '/dev', '/dev'],
  ['[ROUTE-002]', '/dev/devtools', '/dev/devtools'],
  ['[ROUTE-003]', '/dev/design', '/dev/design'],
  ['[ROUTE-005]', '/dev/support', '/dev/support'],
  ['[ROUTE-006]', '/dev/support/42', '/dev/support/$id'],
  ['[ROUTE-008]', '/auth/login', '/auth/login'],
  ['[ROUTE-009]', '/auth/login-saml', '/auth/login-saml'],
  ['[ROUTE-010]', '/auth/register', '/auth/register'],
  ['[ROUTE-011]', '/auth/reset-password', '/auth/reset-password'],
  ['[ROUTE-012]', '/auth/complete-profile', '/auth/complete-profile'],
  ['[ROUTE-013]', '/auth/callback', '/auth/callback'],
  ['[ROUTE-014]', '/auth/logout', '/auth/logout'],
  ['[ROUTE-015]', '/auth/saml/acs/deeper', '/auth/saml/$'],
  ['[ROUTE-016]', '/auth/anything/else', '/auth/$'],
  ['[ROUTE-017]', '/logout', '/logout'],
  ['[ROUTE-018]', '/error', '/error'],
  ['[ROUTE-019]', '/implicit/callback', '/implicit/callback'],
  ['[ROUTE-020]', '/deprovisioned', '/deprovisioned'],
  ['[ROUTE-021]', '/organizations/create', '/organizations/create'],
  ['[ROUTE-022]', '/join', '/join'],
  ['[ROUTE-023]', '/switch', '/switch'],
  ['[ROUTE-024]', '/waiting-for-approval', '/waiting-for-approval'],
  ['[ROUTE-027]', '/shortener/abc', '/shortener/$shortId'],
  ['[ROUTE-028]', '/', '/'],
  ['[ROUTE-029]', '/traces', '/traces'],
  ['[ROUTE-030]', '/service-map', '/service-map'],
  ['[ROUTE-031]', '/recommendations', '/recommendations'],
  ['[ROUTE-033]', '/ai/chat', '/ai/chat'],
  ['[ROUTE-034]', '/ai/chat/7', '/ai/chat/$id'],
  ['[ROUTE-035]', '/ai/events', '/ai/events'],
  ['[ROUTE-036]', '/ai/teammates', '/ai/teammates'],
  ['[ROUTE-037]', '/ai/teammates/create', '/ai/teammates/create'],
  ['[ROUTE-038]', '/ai/teammates/7', '/ai/teammates/$id'],
  ['[ROUTE-039]', '/ai/connectors', '/ai/connectors'],
  ['[ROUTE-040]', '/ai/connectors/view', '/ai/connectors/view'],
  ['[ROUTE-041]', '/ai/connectors/onboarding', '/ai/connectors/onboarding'],
  ['[ROUTE-042]', '/ai/connectors/add/github', '/ai/connectors/add/$type'],
  ['[ROUTE-043]', '/ai/connectors/edit/github', '/ai/connectors/edit/$type'],
  ['[ROUTE-044]', '/ai/connectors/callback/github', '/ai/connectors/callback/$type'],
  ['[ROUTE-046]', '/dashboards', '/dashboards'],
  ['[ROUTE-048]', '/dashboards/create', '/dashboards/create'],
  ['[ROUTE-049]', '/dashboards/create/7', '/dashboards/create/$id'],
  ['[ROUTE-050]', '/dashboards/view/7', '/dashboards/view/$id'],
  ['[ROUTE-053]', '/metrics/explorer', '/metrics/explorer'],
  ['[ROUTE-054]', '/metrics/inventory', '/metrics/inventory'],
  ['[ROUTE-056]', '/monitors/status', '/monitors/status'],
  ['[ROUTE-057]', '/monitors/manage', '/monitors/manage'],
  ['[ROUTE-058]', '/monitors/create/threshold', '/monitors/create/$type'],
  ['[ROUTE-059]', '/monitors/edit/7', '/monitors/edit/$id'],
  ['[ROUTE-061]', '/logs/search', '/logs/search'],
  ['[ROUTE-062]', '/logs/patterns', '/logs/patterns'],
  ['[ROUTE-063]', '/logs/inventory', '/logs/inventory'],
  ['[ROUTE-064]', '/logs/anomalies', '/logs/anomalies'],
  ['[ROUTE-066]', '/events/monitors', '/events/monitors'],
  ['[ROUTE-067]', '/events/kubernetes', '/events/kubernetes'],
  ['[ROUTE-071]', '/admin/user-settings', '/admin/user-settings'],
  ['[ROUTE-072]', '/admin/usage', '/admin/usage'],
  ['[ROUTE-073]', '/admin/audit-logs', '/admin/audit-logs'],
  ['[ROUTE-074]', '/admin/plan', '/admin/plan'],
  ['[ROUTE-075]', '/admin/manage-plan', '/admin/manage-plan'],
  ['[ROUTE-076]', '/admin/organization', '/admin/organization'],
  ['[ROUTE-077]', '/admin/integrations', '/admin/integrations'],
  ['[ROUTE-079]', '/pipeline/status', '/pipeline/status'],
  ['[ROUTE-080]', '/pipeline/sources', '/pipeline/sources'],
  ['[ROUTE-082]', '/pipeline/destinations', '/pipeline/destinations'],
  ['[ROUTE-084]', '/pipeline/settings', '/pipeline/settings'],
  ['[ROUTE-087]', '/pipeline/new-pipeline', '/pipeline/new-pipeline'],
  ['[ROUTE-090]', '/pipeline/debug', '/pipeline/debug'],
  ['[ROUTE-091]', '/pipeline/agent-configs', '/pipeline/agent-configs'],
  ['[ROUTE-092]', '/pipeline/rehydrations', '/pipeline/rehydrations'],
  ['[ROUTE-093]', '/pipeline/rehydrations/add', '/pipeline/rehydrations/add'],
  ['[ROUTE-094]', '/pipeline/pipelines', '/pipeline/pipelines'],
  ['[ROUTE-095]', '/pipeline/pipelines/p1', '/pipeline/pipelines/$pipelineId'],
  ['[ROUTE-099]', '/pipeline/telemetry-template/7', '/pipeline/telemetry-template/$id'],
  ['[ROUTE-100]', '/pipeline/telemetry-template', '/pipeline/telemetry-template'],
]

const redirects: [id: string, from: string, to: string][] = [
  ['[ROUTE-026]', '/onboarding', '/pipeline/status'],
  ['[ROUTE-032]', '/ai', '/ai/chat'],
  ['[ROUTE-052]', '/metrics', '/metrics/explorer'],
  ['[ROUTE-055]', '/monitors', '/monitors/status'],
  ['[ROUTE-060]', '/logs', '/logs/search'],
  ['[ROUTE-065]', '/events', '/events/monitors'],
  ['[ROUTE-068]', '/kubernetes/workloads', '/service-map'],
  ['[ROUTE-069]', '/kubernetes/overview', '/dashboards'],
  ['[ROUTE-070]', '/admin', '/admin/user-settings'],
  ['[ROUTE-078]', '/pipeline', '/pipeline/status'],
]

/** Runs the guard of an address's own route and answers what it throws. */
async function thrownBy(path: string): Promise<unknown> {
  const route = Object.values(router.routesById).find(candidate => candidate.options?.staticData?.page?.path === path)
  try {
    await route?.options.beforeLoad?.({})
  } catch (error) {
    return error
  }
  return undefined
}

describe('the route tree', () => {
  it.each(exists)('%s %s exists', (_id, address, path) => {
    expect(pageAt(address)?.path).toBe(path)
  })

  it.each(redirects)('%s %s redirects to %s', async (_id, from, to) => {
    const thrown = await thrownBy(from)
    expect(isRedirect(thrown) && thrown.options).toMatchObject({ to, search: true })
    expect(pageAt(to)?.path).toBe(to)
  })

  it('the root redirects to the pipeline status', async () => {
    const thrown = await thrownBy('/')
    expect(isRedirect(thrown) && thrown.options.to).toBe('/pipeline/status')
  })

  it.each(['/nope', '/pipeline/nope', '/kubernetes', '/shortener', '/ai/chat/7/8'])(
    '[ROUTE-103] %s is no page',
    address => {
      expect(pageAt(address)).toBeUndefined()
    },
  )

  it('[ROUTE-025] the license guard stands before onboarding, short links and every page of the navigation', () => {
    const guarded = pages.filter(page => ['licensed', 'organization'].includes(page.area ?? 'organization'))
    const inside = Object.values(router.routesById).flatMap(route => {
      const page = route.options?.staticData?.page
      return page && route.id.startsWith('/licensed-area') ? [page.path] : []
    })
    expect(inside.sort()).toEqual(guarded.map(page => page.path).sort())
    expect(inside).toEqual(expect.arrayContaining(['/onboarding', '/shortener/$shortId', '/', '/pipeline/status']))
  })

  it('[ROUTE-086] a pack has a page of its own beside the list of packs', () => {
    expect(pageAt('/pipeline/packs/p1')?.path).toBe('/pipeline/packs/$packsId')
    expect(pageAt('/pipeline/packs')?.path).toBe('/pipeline/packs')
  })

  it('has every address once, with a title', () => {
    const paths = pages.map(page => page.path)
    expect(new Set(paths).size).toBe(paths.length)
    expect(pages.filter(page => page.title.trim() === '')).toEqual([])
  })

  it('leads nowhere but to pages: navigation, tabs, actions and redirects', () => {
    const targets = features.flatMap(feature => [
      ...(feature.nav ? [feature.nav.to] : []),
      ...(feature.tabs ?? []).map(tab => tab.to),
      ...feature.pages.flatMap(page =>
        'redirectTo' in page ? [page.redirectTo] : 'empty' in page && page.empty.action ? [page.empty.action.to] : [],
      ),
    ])
    expect(targets.filter(target => pageAt(target) === undefined)).toEqual([])
  })
})

describe('search keys', () => {
  it('[ROUTE-004] /dev/api takes apiToken and api', () => {
    expect(searchOf('/dev/api', { apiToken: 't', api: 'logs' })).toEqual({ apiToken: 't', api: 'logs' })
  })

  it('[ROUTE-034] /ai/chat/{id} takes message and thread', () => {
    expect(searchOf('/ai/chat/$id', { message: 'hi', thread: '7' })).toEqual({ message: 'hi', thread: '7' })
  })

  it('[ROUTE-044] the connector callback takes success, error and integrationName', () => {
    const search = { success: 'false', error: 'denied', integrationName: 'GitHub' }
    expect(searchOf('/ai/connectors/callback/$type', search)).toEqual({ ...search, success: false })
  })

  it.each([
    ['true', true],
    ['false', false],
    [true, true],
    ['yes', undefined],
    ['', undefined],
  ])('[ROUTE-045] success=%s of the connector callback is %s', (given, read) => {
    expect(searchOf('/ai/connectors/callback/$type', { success: given })).toMatchObject(
      read === undefined ? {} : { success: read },
    )
    expect(searchOf('/ai/connectors/callback/$type', { success: given })?.['success']).toBe(read)
  })

  it.each([
    ['true', true],
    ['1', undefined],
  ])('[ROUTE-046][ROUTE-047] edit=%s of /dashboards is %s', (given, read) => {
    expect(searchOf('/dashboards', { edit: given })?.['edit']).toBe(read)
  })

  it('[ROUTE-051] /metrics takes query, lookback, from and to', () => {
    const search = { query: 'cpu', lookback: '6h', from: '2026-03-12T10:00:00Z', to: '2026-03-12T11:00:00Z' }
    expect(searchOf('/metrics', search)).toEqual(search)
  })

  it('[ROUTE-053] the explorer takes graph_type beside the keys of /metrics', () => {
    expect(searchOf('/metrics/explorer', { graph_type: 'table', query: 'cpu' })).toMatchObject({
      graph_type: 'table',
      query: 'cpu',
    })
    expect(searchOf('/metrics/explorer', { graph_type: 'pie' })?.['graph_type']).toBeUndefined()
  })

  it.each([
    ['[ROUTE-081]', '/pipeline/sources'],
    ['[ROUTE-083]', '/pipeline/destinations'],
  ])('%s %s takes search and selectedPipelines', (_id, path) => {
    expect(searchOf(path, { search: 'k8s', selectedPipelines: ['a', 'b'] })).toEqual({
      search: 'k8s',
      selectedPipelines: ['a', 'b'],
    })
    expect(searchOf(path, { selectedPipelines: 'a' })?.['selectedPipelines']).toEqual(['a'])
  })

  it('[ROUTE-085] /pipeline/packs takes tab with marketplace or my-packs', () => {
    expect(searchOf('/pipeline/packs', { tab: 'marketplace' })?.['tab']).toBe('marketplace')
    expect(searchOf('/pipeline/packs', { tab: 'my-packs' })?.['tab']).toBe('my-packs')
    expect(searchOf('/pipeline/packs', { tab: 'other' })?.['tab']).toBeUndefined()
  })

  it.each(['regex', 'cel', 'ottl', 'grok', 'lookups', 'demoTemplates'])(
    '[ROUTE-088] /pipeline/knowledge takes activeTab=%s',
    tab => {
      expect(searchOf('/pipeline/knowledge', { activeTab: tab })?.['activeTab']).toBe(tab)
    },
  )

  it.each([[{}], [{ activeTab: 'nope' }]])('[ROUTE-089] /pipeline/knowledge with %o opens on regex', search => {
    expect(searchOf('/pipeline/knowledge', search)?.['activeTab']).toBe('regex')
  })

  it('[ROUTE-096][ROUTE-097][ROUTE-098] a pipeline takes readOnly, detectSources and environment', () => {
    const path = '/pipeline/pipelines/$pipelineId'
    expect(searchOf(path, { readOnly: 'false', detectSources: 'true', environment: 'Linux' })).toMatchObject({
      readOnly: false,
      detectSources: true,
      environment: 'Linux',
    })
    expect(searchOf(path, { environment: 'Amiga' })?.['environment']).toBeUndefined()
  })

  it('no page breaks on values it does not know', () => {
    const hostile = { lookback: '99y', from: 'soon', to: [], query: {}, tab: 7, readOnly: 'maybe', returnTo: ['a'] }
    for (const page of pages) expect(() => page.search?.parse(hostile), page.path).not.toThrow()
  })
})
