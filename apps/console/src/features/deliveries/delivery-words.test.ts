import { destinationDeliverySchema } from '@weir/contracts'
import { describe, expect, it } from 'vitest'
import { breakerWords, eventsText, letterTime, queueModeWords, reasonWords, syncWords } from './delivery-words.ts'

describe('the words of delivery', () => {
  it('say what the circuit breaker does', () => {
    const words = destinationDeliverySchema.shape.breaker.options.map(breaker => breakerWords[breaker].words)
    expect(words).toEqual(['Delivering', 'Paused after failures', 'Trying again'])
  })

  it('say when queued events are safe on disk', () => {
    const { fsync, mode } = destinationDeliverySchema.shape.queue.shape
    expect(fsync.options.map(policy => syncWords[policy])).toEqual([
      'Synced to disk before acknowledging',
      'Synced every second',
      'Left to the system',
    ])
    expect(new Set(mode.options.map(option => queueModeWords[option])).size).toBe(3)
  })

  it.each([
    [0, '0 events'],
    [1, '1 event'],
    [120_000, '120,000 events'],
  ])('count %i as %s', (count, text) => {
    expect(eventsText(count)).toBe(text)
  })

  it.each([
    ['http_400', 'HTTP 400'],
    ['grpc_3', 'gRPC 3'],
    ['too_large', 'Too large'],
    ['quota_of_tenant', 'Quota of tenant'],
    ['constructor', 'Constructor'],
    ['', 'Refused'],
  ])('say the reason %j as %s', (reason, words) => {
    expect(reasonWords(reason)).toBe(words)
  })

  it('say a time to the second on a clock of 24 hours', () => {
    expect(letterTime(new Date(2026, 2, 12, 0, 5, 7).toISOString())).toBe('Mar 12, 00:05:07')
  })
})
