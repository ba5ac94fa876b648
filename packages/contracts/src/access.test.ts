import { describe, expect, it } from 'vitest'
import { type Accesses, accessesSchema, accessKeys, allows, presetAccesses } from './access.ts'

describe('allows', () => {
  const cases: [string, Accesses, 'read' | 'write', boolean][] = [
    ['write includes read', { conf: 'write' }, 'read', true],
    ['write allows write', { conf: 'write' }, 'write', true],
    ['read allows read', { conf: 'read' }, 'read', true],
    ['read does not allow write', { conf: 'read' }, 'write', false],
    ['a missing key allows nothing', { alert_def: 'write' }, 'read', false],
  ]
  it.each(cases)('%s', (_name, accesses, level, expected) => {
    expect(allows(accesses, 'conf', level)).toBe(expected)
  })
})

describe('presets', () => {
  it.each(Object.entries(presetAccesses))('%s are valid entries', (_name, accesses) => {
    expect(accessesSchema.parse(accesses)).toEqual(accesses)
  })

  it('let only administrators change access, and read-only users change nothing', () => {
    expect(accessKeys.every(key => allows(presetAccesses.admin, key, 'write'))).toBe(true)
    for (const preset of ['createAgent', 'member', 'read-only'] as const) {
      expect(allows(presetAccesses[preset], 'access', 'read')).toBe(false)
    }
    expect(accessKeys.some(key => allows(presetAccesses['read-only'], key, 'write'))).toBe(false)
  })
})

it('refuses keys and levels that do not exist', () => {
  expect(accessesSchema.safeParse({ everything: 'write' }).success).toBe(false)
  expect(accessesSchema.safeParse({ conf: 'admin' }).success).toBe(false)
})
