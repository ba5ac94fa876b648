import { Button, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import type { CatalogueEntry } from '@weir/contracts'
import { offeredNodes } from '@weir/pipeline'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useCurrentUser, useOrganization } from '../../../lib/session.ts'
import { ErrorState } from '../../../ui/FullState.tsx'
import { SearchIcon, WandIcon } from '../../../ui/icons.tsx'
import { categoriesFor } from '../editing/add-categories.ts'
import { useEditing } from '../editing/editing.tsx'
import type { AddPlace } from '../editing/editor-panel.ts'
import css from './AddNode.module.css'
import { catalogueQuery } from './catalogue.queries.ts'
import { CategoryTabs } from './CategoryTabs.tsx'
import { EntryList } from './EntryList.tsx'
import { EntrySkeleton } from './EntrySkeleton.tsx'
import { groupEntries, searchEntries } from './entry-groups.ts'
import { type NodeTab, inTab, tabsFor } from './node-tabs.ts'
import { offerPlace } from './offer-place.ts'
import { walkEntries } from './walk-entries.ts'

interface NodeSelectionProps {
  place: AddPlace
  onChoose: (entry: CatalogueEntry) => void
  onDetect: () => void
}

const searchAfterMs = 300

/** The first step: every node type and pack that fits the place. */
export function NodeSelection({ place, onChoose, onDetect }: NodeSelectionProps) {
  const { pipeline, graph } = useEditing()
  const organization = useOrganization()
  const { supportUser } = useCurrentUser()
  const [tab, setTab] = useState<NodeTab>(() => tabsFor(categoriesFor(place)).first)
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.trim(), searchAfterMs)
  const list = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const catalogue = useQuery(catalogueQuery(organization.id, pipeline.id))

  const all = catalogue.data ? [...catalogue.data.input, ...catalogue.data.processor, ...catalogue.data.output] : []
  const { features } = organization
  const offered = offeredNodes(all, offerPlace({ place, graph, pipeline, features, isSupportUser: supportUser }))
  const found = searchEntries(
    offered.filter(entry => inTab(entry, tab)),
    search,
  )
  const groups = groupEntries(found)
  const first = groups[0]?.entries[0]

  const onKeyDown = (event: KeyboardEvent) => {
    // Enter takes the first result, but only of what was really searched for.
    const isSettled = typed.trim() === search && search !== ''
    if (event.key === 'Enter' && !event.nativeEvent.isComposing && isSettled && first) {
      event.preventDefault()
      onChoose(first)
    }
  }

  return (
    // Arrow keys walk from the search field through the results and back.
    <div onKeyDown={event => walkEntries(event, list.current, field.current)}>
      <div className={css['top']}>
        <CategoryTabs value={tab} enabled={tabsFor(categoriesFor(place)).enabled} onChange={setTab} />
        <span className="grow" />
        {tab === 'input' && !pipeline.fleet_type.startsWith('Cloud') ? (
          <Button leftSection={<WandIcon size={14} />} onClick={onDetect}>
            Auto Detect Sources
          </Button>
        ) : null}
      </div>
      <TextInput
        ref={field}
        data-autofocus
        type="search"
        aria-label="Search nodes"
        placeholder="Search nodes"
        leftSection={<SearchIcon size={14} />}
        value={typed}
        onChange={event => setTyped(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <div className={css['list']} ref={list} role="tabpanel" aria-label="Nodes">
        {catalogue.isPending ? (
          <EntrySkeleton />
        ) : catalogue.isError ? (
          <ErrorState
            title="The catalogue could not be loaded"
            error={catalogue.error}
            onRetry={() => void catalogue.refetch()}
          />
        ) : groups.length === 0 ? (
          <p className={css['none']} role="status">
            {search === '' ? 'No node fits here.' : 'No results found for that search term.'}
          </p>
        ) : (
          <EntryList
            // Another tab or search begins with its own open groups.
            key={`${tab} ${search}`}
            groups={groups}
            isSearch={search !== ''}
            onChoose={onChoose}
          />
        )}
      </div>
    </div>
  )
}
