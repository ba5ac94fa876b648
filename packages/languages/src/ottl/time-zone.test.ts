import { expect, it } from 'vitest'
import { timeZone } from './time-zone.ts'

const winter = Date.UTC(2021, 0, 15) / 1000
const summer = Date.UTC(2021, 6, 15) / 1000

it.each([
  ['Europe/Berlin', 3_600, 'CET', 7_200, 'CEST'],
  ['America/New_York', -18_000, 'EST', -14_400, 'EDT'],
  ['Asia/Kolkata', 19_800, 'IST', 19_800, 'IST'],
  ['Asia/Tokyo', 32_400, 'JST', 32_400, 'JST'],
  ['America/Sao_Paulo', -10_800, '-03', -10_800, '-03'],
  ['Asia/Kathmandu', 20_700, '+0545', 20_700, '+0545'],
  ['HST', -36_000, 'HST', -36_000, 'HST'],
  ['GMT', 0, 'GMT', 0, 'GMT'],
  ['UTC', 0, 'UTC', 0, 'UTC'],
  ['', 0, 'UTC', 0, 'UTC'],
])('%s', (name, winterOffset, winterName, summerOffset, summerName) => {
  const zone = timeZone(name)
  expect([zone?.offsetAt(winter), zone?.abbreviationAt(winter)]).toEqual([winterOffset, winterName])
  expect([zone?.offsetAt(summer), zone?.abbreviationAt(summer)]).toEqual([summerOffset, summerName])
})

it('finds the offset of an abbreviation', () => {
  const zone = timeZone('Europe/Berlin')
  expect(zone?.offsetOf('CEST', winter)).toBe(7_200)
  expect(zone?.offsetOf('EST', winter)).toBeNull()
})

it.each(['BST', 'PST', 'Jupiter/Ganymede', '+05:00', 'Europe'])('%s is not in the time zone database', name => {
  expect(timeZone(name)).toBeNull()
})
