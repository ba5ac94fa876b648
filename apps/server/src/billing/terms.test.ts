import { describe, expect, it } from 'vitest'
import { changedTerms, startingTerms } from './terms.ts'

const now = new Date('2026-11-15T12:00:00Z')
const enterprise = startingTerms('enterprise', new Date('2026-11-01T00:00:00Z'), 14)

describe('changedTerms', () => {
  it('takes the terms of a new plan, from now on', () => {
    expect(changedTerms(enterprise, { state: 'trial' }, now, 14)).toMatchObject({
      state: 'trial',
      periodStart: now,
      periodEnd: new Date('2026-11-29T12:00:00Z'),
      initialCredits: 200,
      dailyBytes: 10 * 1024 ** 3,
    })
  })

  it('keeps what the change does not name, on the same plan', () => {
    const after = changedTerms(enterprise, { limits: { bytes_per_minute: 5 } }, now, 14)
    expect(after).toEqual({ ...enterprise, bytesPerMinute: 5, updatedAt: now })
  })

  it('prefers what the change names over what the plan starts with', () => {
    const after = changedTerms(enterprise, { state: 'free', initial_period_credits: null }, now, 14)
    expect(after).toMatchObject({ state: 'free', initialCredits: null, bytesPerMinute: 20 * 1024 ** 2 })
  })

  it('refuses a period that ends before it begins, naming the field', () => {
    const change = { current_period_start: '2026-12-01T00:00:00Z', current_period_end: '2026-11-01T00:00:00Z' }
    expect(() => changedTerms(enterprise, change, now, 14)).toThrow(
      expect.objectContaining({ data: { fields: [expect.objectContaining({ field: 'current_period_end' })] } }),
    )
  })
})
