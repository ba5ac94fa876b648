import { ActionIcon, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { SampleItem } from '@weir/contracts'
import { useEffect, useMemo, useState } from 'react'
import { ChevronLeftIcon, SearchIcon } from '../../ui/icons.tsx'
import css from './LiveCapture.module.css'
import type { LiveCapture } from './live-capture.ts'
import { captureTexts } from './model/capture-message.ts'
import { savedEvents } from './model/read-events.ts'
import { type DataType, dataTypes, readSearch, searchSamples } from './model/search-samples.ts'
import { CaptureMessage, CaptureStrip } from './samples/CaptureMessage.tsx'
import { DataTypeFilter } from './samples/DataTypeFilter.tsx'
import { PasteEvents } from './samples/PasteEvents.tsx'
import type { SampleSource } from './samples/sample-source.ts'
import { SampleList } from './samples/SampleList.tsx'
import { SavedSamples } from './samples/SavedSamples.tsx'
import { SaveSample } from './samples/SaveSample.tsx'
import { SourceMenu } from './samples/SourceMenu.tsx'

const searchAfterMs = 300

export interface LiveSamplesProps {
  capture: LiveCapture
  pipelineId: string
  nodeId: string
  /** The events that are worked on: all, or what is left of them by search, type and choice. */
  onItems: (items: readonly SampleItem[]) => void
  selected: string | undefined
  onSelect: (uuid: string | undefined) => void
}

/** The captured events at the left of an editor; saved or pasted ones may take their place. */
export function LiveSamples({ capture, pipelineId, nodeId, onItems, selected, onSelect }: LiveSamplesProps) {
  const [source, setSource] = useState<SampleSource>({ kind: 'live' })
  const [view, setView] = useState<'list' | 'saved' | 'paste'>('list')
  const [isSaving, setSaving] = useState(false)
  const [seenState, setSeenState] = useState(capture.state)
  if (capture.state !== seenState) {
    setSeenState(capture.state)
    // Who starts a capture wants to see it.
    if (capture.state === 'started') {
      setSource({ kind: 'live' })
      setView('list')
    }
  }
  const search = useSampleSearch(source.kind === 'live' ? capture.items : source.items)
  const { items } = search
  useEffect(() => onItems(items), [items, onItems])
  const show = (next: SampleSource) => {
    setSource(next)
    setView('list')
    onSelect(undefined)
  }
  return (
    <section className={css['panel']} aria-label="Live tail samples">
      <header className={css['head']}>
        <h3 className={css['title']}>Live tail samples</h3>
        {items.length > 0 ? <span className={css['count']}>{items.length}</span> : null}
        <SourceMenu
          source={source}
          state={capture.state}
          onSave={items.length > 0 ? () => setSaving(true) : undefined}
          onLive={() => show({ kind: 'live' })}
          onSaved={() => setView('saved')}
          onPaste={() => setView('paste')}
        />
      </header>
      {view === 'list' ? null : (
        <ViewHead title={view === 'paste' ? 'Paste events' : 'Saved samples'} onBack={() => setView('list')} />
      )}
      {view === 'paste' ? (
        <PasteEvents onUse={pasted => show({ kind: 'pasted', items: pasted })} onCancel={() => setView('list')} />
      ) : view === 'saved' ? (
        <SavedSamples
          pipelineId={pipelineId}
          onPick={({ name, items: kept }) => show({ kind: 'saved', name, items: savedEvents(kept) })}
        />
      ) : (
        <>
          <SearchBar search={search} />
          {items.length > 0 ? (
            <SampleList items={items} selected={selected} onSelect={onSelect} />
          ) : (
            <NoSamples capture={capture} search={search} />
          )}
          {source.kind === 'live' && capture.items.length > 0 ? <CaptureStrip capture={capture} /> : null}
        </>
      )}
      {isSaving ? (
        <SaveSample
          pipelineId={pipelineId}
          items={items}
          selected={items.find(({ _uuid }) => _uuid === selected)}
          suggestedName={`${nodeId} sample`}
          onClose={() => setSaving(false)}
        />
      ) : null}
    </section>
  )
}

function ViewHead({ title, onBack }: { title: string; onBack: () => void }) {
  return (
    <div className={css['viewHead']}>
      <ActionIcon variant="subtle" size="xs" aria-label="Back to the samples" onClick={onBack}>
        <ChevronLeftIcon size={14} />
      </ActionIcon>
      <h3 className={css['title']}>{title}</h3>
    </div>
  )
}

interface SampleSearch {
  items: readonly SampleItem[]
  /** Whether there is anything to search in. */
  hasAny: boolean
  text: string
  setText: (text: string) => void
  hint: string | undefined
  types: readonly DataType[]
  setTypes: (types: readonly DataType[]) => void
}

function useSampleSearch(given: readonly SampleItem[]): SampleSearch {
  const [text, setText] = useState('')
  const [types, setTypes] = useState<readonly DataType[]>(dataTypes)
  const [searched] = useDebouncedValue(text, searchAfterMs)
  const { filter, hint } = useMemo(() => readSearch(searched), [searched])
  const items = useMemo(() => searchSamples(given, filter, types), [given, filter, types])
  return { items, hasAny: given.length > 0, text, setText, hint, types, setTypes }
}

function SearchBar({ search: { text, setText, hint, types, setTypes } }: { search: SampleSearch }) {
  return (
    <>
      <div className={css['bar']}>
        <TextInput
          className={css['search']}
          type="search"
          aria-label="Search samples"
          placeholder="Search samples"
          leftSection={<SearchIcon size={14} />}
          value={text}
          onChange={event => setText(event.currentTarget.value)}
          data-quiet
        />
        <DataTypeFilter value={types} onChange={setTypes} />
      </div>
      {hint ? (
        <p className={css['hint']} role="status">
          {hint}
        </p>
      ) : null}
    </>
  )
}

function NoSamples({ capture, search }: { capture: LiveCapture; search: SampleSearch }) {
  if (!search.hasAny) return <CaptureMessage capture={capture} />
  return (
    <div className={css['empty']} role="status">
      <p>{search.text.trim() === '' ? 'None' : captureTexts.noMatch}</p>
    </div>
  )
}
