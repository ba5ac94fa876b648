import { userRecordSchema } from '@weir/contracts'
import { describe, expect, it } from 'vitest'
import { demoUserName, demoUsers } from './demo-users.ts'

const organization = { id: 'org-1', name: 'Demo' }

describe('demoUsers', () => {
  it('[DEMO-017] gives 26 placeholder users, each with a name and an address of their own', () => {
    const users = demoUsers(organization)
    expect(users).toHaveLength(26)
    for (const key of ['id', 'email', 'fullName'] as const) expect(new Set(users.map(user => user[key])).size).toBe(26)
    for (const user of users) expect(userRecordSchema.parse(user)).toEqual(user)
  })

  it('gives the same users every time', () => {
    expect(demoUsers(organization)).toEqual(demoUsers(organization))
  })

  it('uses a domain that no mail can reach', () => {
    for (const { email } of demoUsers(organization)) expect(email).toMatch(/^[a-z]+\.[a-z]+@demo\.invalid$/)
  })

  it('repeats no name of a visitor within hundreds', () => {
    const names = Array.from({ length: 300 }, (_, number) => demoUserName(number))
    expect(new Set(names).size).toBe(300)
  })
})
