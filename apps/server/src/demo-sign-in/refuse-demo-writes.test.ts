import { demoCalls, demoRefusal } from '@weir/contracts'
import { describe, expect, it } from 'vitest'
import type { Principal } from '../identity/principal.ts'
import { refuseDemoWrites } from './refuse-demo-writes.ts'

const visitor: Principal = {
  kind: 'user',
  userId: 'user-1',
  email: 'visitor-1@demo.invalid',
  supportUser: false,
  sessionId: 'session-1',
  method: 'demo',
  address: '127.0.0.1',
}

describe('refuseDemoWrites', () => {
  // Whatever these calls are named once they are there: a call that is not known to read is refused.
  it.each([
    ['to convert a configuration', 'conversions.convert'],
    ['to test something', 'nodeTests.run'],
    ["to change a recommendation's state", 'recommendations.setState'],
    ['to write settings', 'settings.setMetricQuery'],
    ['to start a capture', 'captures.start'],
  ])('refuses a call %s', (_case, call) => {
    expect(() => refuseDemoWrites(visitor, call)).toThrow(demoRefusal)
  })

  it.each([...demoCalls, 'pipelines.get', 'members.list'])('lets %s pass', call => {
    expect(() => refuseDemoWrites(visitor, call)).not.toThrow()
  })

  it.each(['audit.list', 'tokens.list', 'invites.list'])('does not show %s', call => {
    expect(() => refuseDemoWrites(visitor, call)).toThrow(/^The demo does not show/)
  })

  it.each([
    ['somebody with an account', { ...visitor, method: 'account' as const }],
    ['the server itself', { kind: 'system' as const, address: 'local' }],
    ['nobody', undefined],
  ])('is not about %s', (_case, principal) => {
    expect(() => refuseDemoWrites(principal, 'settings.setMetricQuery')).not.toThrow()
  })
})
