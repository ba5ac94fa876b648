import { describe, expect, it } from 'vitest'
import { criticalVersions } from './critical-versions.ts'

const releases = [
  { version: 'v2.1.0', criticalUpdate: false },
  { version: 'v2.0.0', criticalUpdate: true },
]

describe('criticalVersions', () => {
  it('names those older than a critical release, each once and in order', () => {
    expect(criticalVersions(['v1.9.0', 'v2.0.0', 'v1.10.0', 'v1.9.0', 'v2.0.1'], releases)).toEqual([
      'v1.9.0',
      'v1.10.0',
    ])
  })

  it('names none without a critical release, and none that cannot be read', () => {
    expect(criticalVersions(['v1.0.0'], releases.slice(0, 1))).toEqual([])
    expect(criticalVersions(['development', ''], releases)).toEqual([])
  })
})
