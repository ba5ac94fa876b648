import { presetAccesses } from '@weir/contracts'
import { describe, expect, it } from 'vitest'
import { features } from './features.ts'
import { destinations } from './nav-model.ts'
import { findItems, fuzzyScore, type PaletteItem, readRecent, remember } from './palette-model.ts'

const run = () => {}
const grants = { accesses: presetAccesses.admin, features: ['ai', 'recommendations'] }
const pages = destinations(features, grants).map(
  ({ label, area, to }): PaletteItem => ({ id: `page:${to}`, group: 'Pages', label, area, run }),
)
const items: PaletteItem[] = [
  ...pages,
  { id: 'pipeline:1', group: 'Pipelines', label: 'checkout-prod', run },
  { id: 'organization:1', group: 'Organizations', label: 'Northpay', run },
  { id: 'action:theme-dark', group: 'Actions', label: 'Use the dark theme', run },
]
const first = (typed: string) => findItems(items, typed, [])[0]?.items[0]?.id

describe('fuzzyScore', () => {
  it.each([
    ['letters in another order', 'gol', 'Logs'],
    ['a letter that is not there', 'logz', 'Logs'],
  ])('does not fit: %s', (_case, typed, text) => {
    expect(fuzzyScore(typed, text)).toBeUndefined()
  })

  it.each([
    ['the start of the text over its middle', 'map', 'Map of services', 'Service map'],
    ['an unbroken run over scattered letters', 'log', 'Audit logs', 'Lookups of agents'],
    ['starts of words over letters inside', 'sm', 'Service Map', 'Prisms'],
    ['the shorter of two texts that fit alike', 'log', 'Logs', 'Logs of everything'],
  ])('prefers %s', (_case, typed, better, worse) => {
    expect(fuzzyScore(typed, better) ?? 0).toBeGreaterThan(fuzzyScore(typed, worse) ?? 0)
  })
})

describe('findItems', () => {
  it.each([
    ['pat', 'page:/logs/patterns'],
    ['  LOGS ', 'page:/logs/search'],
    ['service', 'page:/service-map'],
    ['svcmap', 'page:/service-map'],
    ['audit', 'page:/admin/audit-logs'],
    ['lgpat', 'page:/logs/patterns'],
    ['checkout', 'pipeline:1'],
    ['chkprd', 'pipeline:1'],
    ['northp', 'organization:1'],
    ['dark', 'action:theme-dark'],
  ])('%s leads first to %s', (typed, id) => {
    expect(first(typed)).toBe(id)
  })

  it('finds nothing for words that nothing has', () => {
    expect(findItems(items, 'xyzzy', [])).toEqual([])
  })

  it('shows the groups in their order while nothing is typed, recent choices first and only there', () => {
    const sections = findItems(items, '', ['pipeline:1', 'gone:1', 'page:/traces'])
    expect(sections.map(({ group }) => group)).toEqual(['Recent', 'Pages', 'Organizations', 'Actions'])
    expect(sections[0]?.items.map(({ id }) => id)).toEqual(['pipeline:1', 'page:/traces'])
    expect(sections[1]?.items.some(({ id }) => id === 'page:/traces')).toBe(false)
  })
})

describe('remember', () => {
  it('puts the newest first, once', () => {
    expect(remember(['a', 'b', 'c'], 'b')).toEqual(['b', 'a', 'c'])
  })

  it('keeps a dozen', () => {
    const many = Array.from({ length: 30 }, (_, index) => String(index)).reduce(remember, [])
    expect(many).toHaveLength(12)
    expect(many[0]).toBe('29')
  })

  it.each([[null], ['nonsense'], ['{}'], ['[1, 2]']])('reads %s as none', stored => {
    expect(readRecent(stored)).toEqual([])
  })
})
