import { describe, expect, it } from 'vitest'
import { compareVersions, isOutdatedAgent } from './agent-versions.ts'

describe('isOutdatedAgent', () => {
  it.each(['v0.1.64', '0.1.64', 'v0.1.9', 'v0.0.1', 'v0.1.64-rc.1', 'v0.1.64+build.7'])(
    '[BANNER-005] %s is at or below v0.1.64',
    version => {
      expect(isOutdatedAgent(version)).toBe(true)
    },
  )

  it.each(['v0.1.65', 'v0.1.65-rc.1', 'v0.2.0', 'v1.0.0', 'v2.0.0'])('[BANNER-005] %s is above v0.1.64', version => {
    expect(isOutdatedAgent(version)).toBe(false)
  })

  it.each(['v0.0.0', 'development', '', '  '])('[BANNER-006] %j is ignored', version => {
    expect(isOutdatedAgent(version)).toBe(false)
  })

  it.each(['latest', 'v0.1', '0.1.2.3', 'v0.1.64 beta'])('%j cannot be read and is let be', version => {
    expect(isOutdatedAgent(version)).toBe(false)
  })
})

describe('compareVersions', () => {
  const ordered = [
    '1.0.0-1',
    '1.0.0-alpha',
    '1.0.0-alpha.1',
    '1.0.0-alpha.beta',
    '1.0.0-rc.2',
    '1.0.0-rc.11',
    '1.0.0',
    '1.0.1',
    '1.10.0',
  ]

  it('orders as semantic versioning does', () => {
    const shuffled = ordered.toReversed().toSorted((left, right) => compareVersions(left, right) ?? 0)
    expect(shuffled).toEqual(ordered)
  })

  it('finds equal what differs in the build alone', () => {
    expect(compareVersions('v1.2.3+a', '1.2.3+b')).toBe(0)
  })

  it('says nothing about what it cannot read', () => {
    expect(compareVersions('v1.2', 'v1.2.3')).toBeUndefined()
  })
})
