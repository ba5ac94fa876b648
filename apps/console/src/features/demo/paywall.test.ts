import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createPaywall, type ParentFrame } from './paywall.ts'

const origin = 'https://www.example.com'
// Only the identity of the source matters here.
const theParent = new MessageChannel().port1
const someoneElse = new MessageChannel().port1

function setUp(parent = true) {
  const posted: string[] = []
  const shown: boolean[] = []
  const frame: ParentFrame = {
    origin,
    post: ({ type }) => posted.push(type),
    isSource: event => event.source === theParent,
  }
  const paywall = createPaywall({ parent: parent ? frame : undefined, show: isOpen => shown.push(isOpen) })
  const say = (type: unknown, from: { origin?: string; source?: MessagePort } = {}) =>
    paywall.receive({ data: { type }, origin: from.origin ?? origin, source: from.source ?? theParent })
  return { paywall, posted, shown, say }
}

describe('the paywall', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('[DEMO-011] opens at once on request where no page is around us', () => {
    const { paywall, shown } = setUp(false)
    paywall.request()
    expect(shown).toEqual([true])
  })

  it('[DEMO-011] opens on request of the page around us', () => {
    const { shown, posted, say } = setUp()
    say('paywall:open')
    expect(shown).toEqual([true])
    expect(posted).toEqual(['paywall:opened'])
  })

  it('[DEMO-014] asks the page around us and opens its own after 200 ms without an answer', () => {
    const { paywall, posted, shown } = setUp()
    paywall.request()
    expect(posted).toEqual(['paywall:open'])
    vi.advanceTimersByTime(200)
    expect(shown).toEqual([])
    vi.advanceTimersByTime(1)
    expect(shown).toEqual([true])
  })

  it('[DEMO-014] stays closed when the page around us confirms in time', () => {
    const { paywall, shown, say } = setUp()
    paywall.request()
    vi.advanceTimersByTime(150)
    say('paywall:opened')
    vi.advanceTimersByTime(1000)
    expect(shown).toEqual([])
  })

  it('[DEMO-014] ignores a confirmation that comes later', () => {
    const { paywall, shown, say } = setUp()
    paywall.request()
    vi.advanceTimersByTime(201)
    say('paywall:opened')
    expect(shown).toEqual([true])
  })

  it('can be asked for again after the page around us has shown its own', () => {
    const { paywall, posted, say } = setUp()
    paywall.request()
    say('paywall:opened')
    say('paywall:closed')
    paywall.request()
    expect(posted).toEqual(['paywall:open', 'paywall:open'])
  })

  it('[DEMO-012] closes on a close message', () => {
    const { paywall, shown, say } = setUp()
    paywall.request()
    vi.advanceTimersByTime(201)
    say('paywall:close')
    expect(shown).toEqual([true, false])
  })

  it('[DEMO-012] does not open any more when the close message comes while it waits', () => {
    const { paywall, shown, say } = setUp()
    paywall.request()
    say('paywall:close')
    vi.advanceTimersByTime(1000)
    expect(shown).toEqual([])
  })

  it('[DEMO-013] reports opened and closed to the page around us, once each', () => {
    const { paywall, posted } = setUp()
    paywall.request()
    paywall.request()
    vi.advanceTimersByTime(201)
    paywall.close()
    paywall.close()
    expect(posted).toEqual(['paywall:open', 'paywall:opened', 'paywall:closed'])
  })

  it.each([
    ['of another origin', { origin: 'https://evil.example' }],
    ['of a window that is not the parent', { source: someoneElse }],
  ])('does not listen to messages %s', (_case, from) => {
    const { paywall, shown, say } = setUp()
    say('paywall:open', from)
    expect(shown).toEqual([])
    paywall.request()
    say('paywall:opened', from)
    vi.advanceTimersByTime(201)
    say('paywall:close', from)
    expect(shown).toEqual([true])
  })

  it.each([[undefined], ['paywall:unknown'], [{}], [42]])('makes nothing of %s', data => {
    const { shown, say } = setUp()
    say(data)
    expect(shown).toEqual([])
  })

  it('opens nothing after it was stopped', () => {
    const { paywall, shown } = setUp()
    paywall.request()
    paywall.stop()
    vi.advanceTimersByTime(1000)
    expect(shown).toEqual([])
  })
})
