import { type CatalogueEntry, catalogueEntrySchema } from '@weir/contracts'
import { catalogueItem } from '@weir/pipeline'
import { nodeDefinitions } from '@weir/nodes/definitions'
import { describe, expect, it } from 'vitest'
import { entryKey, groupEntries, groupTitle, searchEntries } from './entry-groups.ts'

const entries = nodeDefinitions.map(definition => catalogueEntrySchema.parse(catalogueItem(definition)))
const offered = entries.filter(entry => !entry.isInternal)
const namesOf = (found: readonly CatalogueEntry[]) => found.map(entry => entry.type)

describe('groups of the catalogue', () => {
  it('[ADDNODE-004] have the entries of a subcategory under a human title', () => {
    const groups = groupEntries(offered)
    expect(groups.find(group => group.title === 'Collect on the host')?.entries.map(entry => entry.type)).toContain(
      'file_input',
    )
    expect(new Set(groups.map(group => group.id)).size).toBe(groups.length)
    expect(groups.flatMap(group => group.entries)).toHaveLength(offered.length)
  })

  it('[ADDNODE-005] call compound nodes Packs, and put them last', () => {
    const group = groupEntries(offered).at(-1)
    expect(group?.title).toBe('Packs')
    expect(group?.entries.every(entry => entry.type === 'compound')).toBe(true)
  })

  it('have a title for every subcategory that a node type has', () => {
    for (const { subcategories } of entries) {
      for (const subcategory of subcategories) expect(groupTitle(subcategory)).toMatch(/^[A-Z]/)
    }
    expect(groupTitle('something new')).toBe('Something new')
  })

  it('tell packs apart, which are all of one type', () => {
    const pack = entries.find(entry => entry.type === 'compound')
    if (!pack) throw new Error('There is no compound')
    expect(entryKey({ ...pack, node_reference: 'a' })).not.toBe(entryKey({ ...pack, node_reference: 'b' }))
  })
})

describe('search', () => {
  it.each([
    ['the name', 'syslog', 'syslog_input'],
    ['the type', 'otlp_output', 'otlp_output'],
    ['several words in any order', 'output OTLP', 'otlp_output'],
  ])('looks at %s', (_name, text, type) => {
    expect(namesOf(searchEntries(offered, text))).toContain(type)
  })

  it('looks at the description', () => {
    const [entry] = offered
    if (!entry) throw new Error('The catalogue is empty')
    const word = entry.description.split(' ').find(part => part.length > 5) ?? ''
    expect(searchEntries(offered, word)).toContain(entry)
  })

  it('finds nothing for what is nowhere', () => {
    expect(searchEntries(offered, 'xyzzy')).toEqual([])
    expect(searchEntries(offered, '  ')).toHaveLength(offered.length)
  })
})
