import { describe, expect, it } from 'vitest'
import { type Accesses, accessKeys, allows } from './access.ts'
import { joinedAccesses } from './members.ts'
import { supportAccesses } from './support.ts'

describe('joinedAccesses', () => {
  const cases: [string, Accesses[], Accesses][] = [
    ['nothing grants nothing', [], {}],
    ['own entries alone stay as they are', [{ conf: 'read' }], { conf: 'read' }],
    ['a group adds a key', [{ conf: 'read' }, { dashboard: 'write' }], { conf: 'read', dashboard: 'write' }],
    ['a group raises a level', [{ conf: 'read' }, { conf: 'write' }], { conf: 'write' }],
    ['a group lowers nothing', [{ conf: 'write' }, { conf: 'read' }], { conf: 'write' }],
    ['groups add up', [{}, { conf: 'read' }, { alert_def: 'read' }], { conf: 'read', alert_def: 'read' }],
  ]
  it.each(cases)('%s', (_name, sets, joined) => {
    expect(joinedAccesses(...sets)).toEqual(joined)
  })
})

describe('support', () => {
  it('reads by default, and never hands out access', () => {
    for (const key of accessKeys) expect(allows(supportAccesses.read.accesses, key, 'write')).toBe(false)
    expect(allows(supportAccesses.write.accesses, 'conf', 'write')).toBe(true)
    expect(allows(supportAccesses.write.accesses, 'access', 'write')).toBe(false)
  })
})
