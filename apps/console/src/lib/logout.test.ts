import { describe, expect, it } from 'vitest'
import { logout } from './logout.ts'

async function stepsOf(endSession: () => Promise<unknown>): Promise<string[]> {
  const steps: string[] = []
  await logout({
    endSession: async () => {
      steps.push('call')
      await endSession()
      steps.push('answered')
    },
    clearOrganization: () => void steps.push('clear'),
    reload: () => void steps.push('reload'),
  })
  return steps
}

describe('logout', () => {
  it('[AUTH-008][AUTH-009] calls the server, then clears the organization, then reloads', async () => {
    expect(await stepsOf(async () => {})).toEqual(['call', 'answered', 'clear', 'reload'])
  })

  it('[AUTH-009] clears and reloads although the call fails', async () => {
    expect(await stepsOf(() => Promise.reject(new TypeError('Failed to fetch')))).toEqual(['call', 'clear', 'reload'])
  })
})
