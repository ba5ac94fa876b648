import type { AuditRecord } from '@weir/contracts'
import { describe, expect, it } from 'vitest'
import { auditCsv } from './audit-csv.ts'

const record: AuditRecord = {
  id: '1',
  time: '2026-03-12T14:38:47.665Z',
  actor: 'mara@haldenfreight.example',
  actor_kind: 'user',
  action: 'token.create',
  target: 'token/7',
  address: '127.0.0.1',
  before_digest: null,
  after_digest: 'abc',
}
const line = (change: Partial<AuditRecord>) => auditCsv([{ ...record, ...change }]).split('\r\n')[1]

describe('auditCsv', () => {
  it('has a line of names and one for each record', () => {
    expect(auditCsv([record])).toBe(
      'time,actor,actor_kind,action,target,address,before_digest,after_digest,id\r\n' +
        '2026-03-12T14:38:47.665Z,mara@haldenfreight.example,user,token.create,token/7,127.0.0.1,,abc,1\r\n',
    )
  })

  it.each([
    ['a comma', 'a,b', '"a,b"'],
    ['a quote', 'a"b', '"a""b"'],
    ['a line break', 'a\nb', '"a\nb"'],
    ['a formula', '=HYPERLINK("x")', '"\'=HYPERLINK(""x"")"'],
    ['a formula by its sign', '@SUM(1)', "'@SUM(1)"],
  ])('%s stays in its cell', (_name, target, written) => {
    expect(auditCsv([{ ...record, target }])).toContain(`,${written},`)
  })

  it('an empty digest is an empty cell', () => {
    expect(line({ after_digest: null })).toMatch(/,,,1$/)
  })
})
