import { expect, it } from 'vitest'
import { profileItems } from './profile-items.ts'

it('[SHELL-020] [SHELL-021] offers Settings and Logout to everybody but visitors of the demo', () => {
  expect(profileItems({ isDemo: false, isSupport: false })).toEqual(['settings', 'switch', 'logout'])
  expect(profileItems({ isDemo: true, isSupport: false })).toEqual([])
})

it('[SHELL-022] offers Exit Support in a support organization only', () => {
  expect(profileItems({ isDemo: false, isSupport: true })).toContain('exit-support')
  expect(profileItems({ isDemo: false, isSupport: false })).not.toContain('exit-support')
})
