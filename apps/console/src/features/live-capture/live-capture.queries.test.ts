import { afterEach, expect, it, vi } from 'vitest'
import { queryClient } from '../../lib/api.ts'
import { captureCalls } from './live-capture.queries.ts'
import { log, report } from './model/testing.ts'

const sample = report(1, { mask: { before: [log('a')], after: [] } })
const asked: URL[] = []

/** The server behind the network. */
const answer = async (request: Request) => {
  const url = new URL(request.url)
  asked.push(url)
  return Response.json(url.pathname.includes('/capture') ? [sample] : { bearer_token: 'h.e30.s' })
}

afterEach(() => {
  vi.unstubAllGlobals()
  queryClient.clear()
})

it("[API-031] samples are asked for without remove_items, and cached under the tag 'live-capture-samples'", async () => {
  vi.stubGlobal('fetch', answer)
  const calls = captureCalls({ orgId: 'o', pipelineId: 'p', nodes: ['mask', 'in'] })
  expect(await calls.samples()).toEqual([sample])
  expect(queryClient.getQueriesData({ queryKey: ['live-capture-samples'] })).toEqual([
    [['live-capture-samples', 'o', 'p', ['mask', 'in']], [sample]],
  ])
  const samples = asked.find(({ pathname }) => pathname === '/v1/orgs/o/pipelines/p/capture')
  expect(samples?.searchParams.get('nodes')).toBe('mask,in')
  expect(samples?.searchParams.has('remove_items')).toBe(false)
  // Asked again, it is another question to the server.
  const before = asked.length
  await calls.samples()
  expect(asked).toHaveLength(before + 1)
})
