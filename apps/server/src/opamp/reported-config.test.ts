import { configStatus, pipelineFile } from '@weir/contracts/opamp'
import { describe, expect, it } from 'vitest'
import { contentHash } from '../pipelines/content-hash.ts'
import { hasAnswered, learnConfig, nothingReported } from './reported-config.ts'

const hash = contentHash('a: 1')
const lastHash = Buffer.from(hash, 'hex')
const running = (text: string) => ({ config: { files: new Map([[pipelineFile, { body: Buffer.from(text) }]]) } })

describe('learnConfig', () => {
  it('keeps what it knows when a message says nothing of it', () => {
    const known = learnConfig(nothingReported, { effectiveConfig: running('a: 1') }, 1)
    expect(learnConfig(known, { health: { healthy: true } }, 2)).toBe(known)
  })

  it('learns what became of an offer, and what runs instead', () => {
    const message = { remoteConfigStatus: { lastHash, status: configStatus.failed, error: 'no\0pe' } }
    expect(learnConfig(nothingReported, { ...message, effectiveConfig: running('b: 2') }, 5)).toEqual({
      hash,
      status: 'failed',
      error: 'nope',
      at: 5,
      effective: { hash: contentHash('b: 2'), content: 'b: 2', at: 5 },
    })
  })

  it('takes the word of an agent that says only that it applied it', () => {
    const message = { remoteConfigStatus: { lastHash, status: configStatus.applied } }
    expect(learnConfig(nothingReported, message, 5).effective).toEqual({ hash, content: undefined, at: 5 })
  })

  it.each([
    ['is longer than any document', 'x'.repeat(4_000_001)],
    ['has a character that cannot be stored', 'a: "\0"'],
  ])('knows a text that %s by its hash only', (_name, text) => {
    const { effective } = learnConfig(nothingReported, { effectiveConfig: running(text) }, 1)
    expect(effective).toEqual({ hash: contentHash(text), content: undefined, at: 1 })
  })

  it('bounds what an agent has to say', () => {
    const message = { remoteConfigStatus: { lastHash, status: configStatus.failed, error: 'x'.repeat(1e6) } }
    expect(learnConfig(nothingReported, message, 1).error).toHaveLength(2000)
  })
})

describe('hasAnswered', () => {
  const failed = { ...nothingReported, hash, status: 'failed' as const, at: 100 }
  it.each([
    ['for another configuration', { ...failed, hash: 'other' }, new Date(0), false],
    ['by running it', { ...failed, status: 'applied' as const }, new Date(200), true],
    ['by failing', failed, new Date(50), true],
    ['by failing, before it was deployed once more', failed, new Date(200), false],
    ['by failing, at a time unknown', failed, null, true],
  ])('%s', (_name, known, deployedAt, expected) => {
    expect(hasAnswered(known, hash, deployedAt)).toBe(expected)
  })
})
