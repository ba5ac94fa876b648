import { expect, it } from 'vitest'
import { liveStatus, shownStatus } from './list-status.ts'

it('says how much of the result is loaded', () => {
  expect(shownStatus(200, 136_314)).toBe('200 of 136,314 shown')
  expect(shownStatus(14, 14)).toBe('14 shown')
  expect(shownStatus(14, undefined)).toBe('14 shown')
  expect(shownStatus(14, 20, 'Narrowed to the last hour: it took too long.')).toBe(
    '14 of 20 shown. Narrowed to the last hour: it took too long.',
  )
})

it('says what the live tail is doing, trouble first', () => {
  const calm = { isReading: false, hasGap: false, isFailing: false }
  expect(liveStatus(calm)).toBe('Live')
  expect(liveStatus({ ...calm, hasGap: true })).toBe('Live; too fast to show every line')
  expect(liveStatus({ ...calm, hasGap: true, isReading: true })).toBe('New logs wait while you read')
  expect(liveStatus({ ...calm, isReading: true, isFailing: true })).toBe('Live tail gets no answer; trying again')
})
