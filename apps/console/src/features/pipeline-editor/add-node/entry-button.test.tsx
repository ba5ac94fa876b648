import { type CatalogueEntry, catalogueEntrySchema } from '@weir/contracts'
import { catalogueItem, findDefinition } from '@weir/pipeline'
import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { EntryButton } from './EntryButton.tsx'
import { EntryList } from './EntryList.tsx'
import { groupEntries } from './entry-groups.ts'

function entryOf(type: string, change: Partial<CatalogueEntry> = {}): CatalogueEntry {
  const definition = findDefinition(type)
  if (!definition) throw new Error(type)
  return { ...catalogueEntrySchema.parse(catalogueItem(definition)), ...change }
}
const none = () => undefined
const textOf = (html: string) => html.replace(/<!-- -->/g, '').replace(/<[^>]+>/g, ' ')
const shown = (change: Partial<CatalogueEntry> = {}) =>
  textOf(renderToString(<EntryButton entry={entryOf('file_input', change)} isCurrent={false} onChoose={none} />))

describe('an entry of the catalogue', () => {
  it('[ADDNODE-006] shows its display name and what it does', () => {
    expect(shown({ displayName: 'Log files' })).toContain('Log files')
    expect(shown()).toContain('Reads log files as they grow')
  })

  it('[ADDNODE-007] shows a badge when it is beta or experimental', () => {
    expect(shown({ releaseStatus: 'beta' })).toContain('Beta')
    expect(shown({ releaseStatus: 'experimental' })).toContain('Experimental')
    expect(shown()).not.toMatch(/Beta|Experimental/)
  })

  it("[ADDNODE-008] shows the badge 'Agent version at least X' with a minimum version", () => {
    expect(shown({ minimumSupportedVersion: 'v1.35.0' })).toContain('Agent version at least v1.35.0')
    expect(shown()).not.toContain('Agent version')
  })
})

describe('the groups', () => {
  const groups = groupEntries(['file_input', 'syslog_input', 'compound'].map(type => entryOf(type)))
  const states = (isSearch: boolean) =>
    [
      ...renderToString(<EntryList groups={groups} isSearch={isSearch} onChoose={none} />).matchAll(
        /aria-expanded="(\w+)"/g,
      ),
    ].map(match => match[1])

  it('begin with the first one open, and with all of them while searching', () => {
    expect(states(false)).toEqual(['true', 'false', 'false'])
    expect(states(true)).toEqual(['true', 'true', 'true'])
  })
})
