import { MantineProvider } from '@mantine/core'
import { apiError, type TestResponse } from '@weir/contracts'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { FailedTestDetails } from './FailedTestDetails.tsx'
import { runDestinationTest } from './run-destination-test.ts'

const passed: TestResponse = {
  success: true,
  error_message: '',
  error_details: { details: '', resources: [], others: {} },
}
const failed: TestResponse = {
  success: false,
  error_message: 'The destination did not take the test lines.',
  error_details: {
    details: 'It answered 401',
    resources: ['https://docs.example/http'],
    others: { reason: 'http_401' },
  },
}

describe('the test of a destination', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })
  /** Runs the test as a server that answers at once would. */
  async function outcomeOf(test: Partial<Parameters<typeof runDestinationTest>[0]>) {
    const sent: string[] = []
    const send = async (yaml: string) => {
      sent.push(yaml)
      return passed
    }
    const running = runDestinationTest({ isDemo: false, convert: async () => 'endpoint: x\n', send, ...test })
    await vi.advanceTimersByTimeAsync(800)
    return { outcome: await running, sent }
  }

  it('[NODEPANEL-027] sends the configuration as YAML', async () => {
    expect(await outcomeOf({})).toEqual({ outcome: { kind: 'passed' }, sent: ['endpoint: x\n'] })
  })

  it('[NODEPANEL-028] shows its result after 0.8 seconds, and not before', async () => {
    let isDone = false
    const running = runDestinationTest({ isDemo: false, convert: async () => '', send: async () => failed })
    void running.then(() => {
      isDone = true
    })
    await vi.advanceTimersByTimeAsync(799)
    expect(isDone).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(isDone).toBe(true)
    expect(await running).toEqual({ kind: 'failed', response: failed })
  })

  it('[ERR-029] says when the configuration cannot be converted, and sends nothing', async () => {
    const convert = () => Promise.reject(apiError('INVALID_INPUT', { detail: 'endpoint is wrong' }))
    const { outcome, sent } = await outcomeOf({ convert })
    const message = "Failed to convert the node's configuration"
    expect(outcome).toEqual({ kind: 'refused', message, detail: 'endpoint is wrong' })
    expect(sent).toEqual([])
  })

  it('[ERR-030] is not made in demo mode, whoever says so', async () => {
    const refused = { kind: 'refused', message: 'Editing configuration is not allowed in Demo mode', detail: '' }
    expect(await outcomeOf({ isDemo: true })).toEqual({ outcome: refused, sent: [] })
    const refuse = () => Promise.reject(apiError('DEMO_MODE'))
    expect((await outcomeOf({ convert: refuse })).outcome).toEqual(refused)
    expect((await outcomeOf({ send: refuse })).outcome).toEqual(refused)
  })

  it('tells a test that could not be made as one that failed', async () => {
    const { outcome } = await outcomeOf({ send: () => Promise.reject(new TypeError('Failed to fetch')) })
    expect(outcome).toMatchObject({ kind: 'failed', response: { error_message: 'The server does not answer' } })
  })
})

describe('the details of a failed test', () => {
  const seen = (response: TestResponse) =>
    renderToString(
      <MantineProvider>
        <FailedTestDetails response={response} />
      </MantineProvider>,
    )

  it('[ERR-033] are the response, its details or else its message, and links', () => {
    const html = seen(failed)
    for (const text of ['Error Response', 'Details', 'Resources', 'It answered 401', 'http_401'])
      expect(html).toContain(text)
    expect(html).toContain('href="https://docs.example/http"')
    expect(html.match(/did not take the test lines/g)).toHaveLength(1)
    const bare = { ...failed, error_details: { ...failed.error_details, details: '' } }
    expect(seen(bare).match(/did not take the test lines/g)).toHaveLength(2)
  })

  it('link to nothing but web pages', () => {
    const evil = { ...failed, error_details: { ...failed.error_details, resources: ['javascript:alert(1)'] } }
    expect(seen(evil)).not.toContain('href')
    expect(seen(evil)).toContain('javascript:alert(1)')
  })
})
