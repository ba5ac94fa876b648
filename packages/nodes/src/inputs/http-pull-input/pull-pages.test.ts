import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { PipelineStopped } from '../../runtime-types.ts'
import { storageIn } from '../../testing/test-context.ts'
import { linksOf } from './answer-events.ts'
import { startApi, startPull } from './test-pull.ts'

async function makeStorage() {
  const folder = await mkdtemp(join(tmpdir(), 'weir-pull-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return storageIn(folder)
}

describe('pages of http_pull_input', () => {
  it('are followed by a path in the answer, up to the limit and never twice', async () => {
    const api = await startApi(({ url }) => {
      const page = Number(url.slice(1) || '0')
      return { body: JSON.stringify({ items: [page], next: page === 2 ? '/1' : `/${page + 1}` }) }
    })
    const config = { endpoint: api.url, event_break: 'json_array', array_path: '$.items' }
    const running = await startPull({ ...config, pagination: { url_json_path: '$.next' } })
    await running.isWell()
    expect(await running.have(3)).toEqual(['0', '1', '2'])
    const short = await startPull({ ...config, pagination: { url_json_path: '$.next', max_pages: 2 } })
    expect(await short.says('More than 2 pages')).toBe('degraded')
    expect(await short.have(2)).toEqual(['0', '1'])
  })

  it('are followed by the Link header, with what may be sent there', async () => {
    const other = await startApi(() => ({ body: 'other' }))
    const api = await startApi(({ url }) => {
      if (url === '/') return { body: '1', headers: { link: '</2>; rel="next", </last>; rel=last' } }
      return { body: '2', headers: { link: `<${other.url}/3>; rel=next` } }
    })
    const running = await startPull({
      endpoint: api.url,
      headers: [{ header: 'X-Key', value: 'k' }],
      authorization: { strategy: 'bearer', token: 't' },
      pagination: { follow_link_header: true, inherit_headers: false },
    })
    expect(await running.have(3)).toEqual(['1', '2', 'other'])
    expect(api.asked[1]?.headers.authorization).toBe('Bearer t')
    expect(api.asked[1]?.headers).not.toHaveProperty('x-key')
    expect(other.asked[0]?.headers).not.toHaveProperty('authorization')
  })

  it.each([
    ['stop', ['1'], 'degraded'],
    ['continue', ['1', '3'], 'degraded'],
  ])('that fail: %s', async (errorStrategy, expected, status) => {
    const storage = await makeStorage()
    const api = await startApi(({ url }) => {
      if (url === '/') return { body: '{"n":1,"all":["/2","/3"]}' }
      return url === '/2' ? { status: 500 } : { body: '{"n":3}' }
    })
    const running = await startPull(
      {
        endpoint: api.url,
        max_retries: 0,
        pagination: { url_json_path: 'all[*]', error_strategy: errorStrategy },
      },
      { storage },
    )
    expect(await running.says('/2 answers with status 500')).toBe(status)
    const bodies = await running.have(expected.length)
    const numbers = bodies.map(body => (typeof body === 'string' ? /"n":(\d)/.exec(body)?.[1] : ''))
    expect(numbers).toEqual(expected)
  })

  it.each([
    ['<https://a/?p=2>; rel="next"', ['https://a/?p=2']],
    ['<a>; rel=prev, <b>; title="x, y"; rel="first next"', ['b']],
    ['<a>; rel=NEXT', ['a']],
    ['nonsense', []],
    ['<a', []],
  ])('%s leads to %j', (header, expected) => {
    expect(linksOf(header, 'next')).toEqual(expected)
  })
})

describe('what http_pull_input knows of the last pull', () => {
  const since = [{ name: 'since', value_expression: 'attributes["last_pull_time"]' }]
  const time = (url: string | undefined) => Date.parse(new URL(url ?? '', 'http://x').searchParams.get('since') ?? '')

  it('is when it began, also after a restart; before the first one an interval ago', async () => {
    const storage = await makeStorage()
    const api = await startApi(() => ({ body: 'x' }))
    const config = { endpoint: api.url, parameter_expressions: since, pull_interval: '200ms' }
    const before = Date.now()
    const first = await startPull(config, { storage })
    await first.isWell()
    await first.stop()
    const second = await startPull(config, { storage })
    await second.have(1)
    const [one, two] = api.asked.map(({ url }) => time(url))
    expect(one).toBeGreaterThanOrEqual(before - 200)
    expect(two).toBeGreaterThanOrEqual(before)
    expect(two).toBeLessThanOrEqual((one ?? 0) + 205 + 400)
  })

  it('stays where it was when events were not taken', async () => {
    const api = await startApi(() => ({ body: 'x' }))
    let pushes = 0
    const push = async () => {
      pushes += 1
      if (pushes === 1) throw new PipelineStopped()
    }
    const config = { endpoint: api.url, parameter_expressions: since, pull_interval: '150ms' }
    const running = await startPull(config, { push })
    await running.have(1)
    const [one, two] = api.asked.map(({ url }) => time(url))
    // Neither pull had one before it that succeeded.
    expect((two ?? 0) - (one ?? 0)).toBeGreaterThanOrEqual(140)
    expect(two).toBeLessThan(Date.now() - 140)
  })

  it('is what the endpoint called its answer, so that the same is not taken twice', async () => {
    const storage = await makeStorage()
    const api = await startApi(({ headers }) =>
      headers['if-none-match'] === '"v1"' ? { status: 304 } : { body: 'x', headers: { etag: '"v1"' } },
    )
    const config = { endpoint: api.url, pull_interval: '100ms' }
    const first = await startPull(config, { storage })
    await first.isWell()
    await first.stop()
    const second = await startPull(config, { storage })
    await second.isWell()
    expect([first.records.length, second.records.length]).toEqual([1, 0])
  })
})
