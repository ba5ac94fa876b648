import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { SequenceEntry } from '@weir/nodes/definitions'
import { newEntry, readEntries } from '@weir/pipeline'
import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { withKeys } from './model/entry-keys.ts'
import { GroupList, TopList } from './ProcessorList.tsx'
import { SequenceContext, type SequenceRows } from './sequence-context.ts'

const nothing = () => undefined

/** The list as it is drawn, with all rows open. */
function seen(processors: readonly unknown[], change: Partial<SequenceRows> = {}): string {
  const entries = withKeys(readEntries(processors))
  const rows: SequenceRows = {
    entries,
    rows: { isOpen: () => true, wasOpen: () => true, newest: undefined, toggle: nothing, openNew: nothing },
    refused: {},
    add: nothing,
    remove: nothing,
    setOn: nothing,
    move: nothing,
    duplicate: nothing,
    update: nothing,
    updateForm: nothing,
    readOnly: false,
    errors: {},
    warnings: {},
    figures: new Map(),
    dataTypes: [],
    startAdding: nothing,
    groupList: (group, place) => <GroupList group={group} place={place} />,
    dragged: undefined,
    ...change,
  }
  return renderToString(
    <MantineProvider>
      <QueryClientProvider client={new QueryClient()}>
        <SequenceContext value={rows}>
          <TopList anchors={{ input: 0, output: entries.length }} onAnchors={nothing} />
        </SequenceContext>
      </QueryClientProvider>
    </MantineProvider>,
  )
}

const made = (type: string, more: Partial<SequenceEntry> = {}): SequenceEntry => ({
  ...(newEntry(type, []) ?? { type }),
  ...more,
})
const switchOf = (html: string, label: string) =>
  html.match(/<input[^>]*>/g)?.find(input => input.includes(`aria-label="${label}"`))

describe('the rows of a sequence', () => {
  it('draws three levels, and counts what is deeper', () => {
    const nested = (depth: number): SequenceEntry =>
      depth === 0
        ? made('generic_mask')
        : made('sequence', { metadata: `{"id":"g${depth}","name":"Level ${depth}"}`, processors: [nested(depth - 1)] })
    const html = seen([nested(4)])
    for (const name of ['Level 4', 'Level 3', 'Level 2'])
      expect(html).toContain(`aria-label="${name}, Conditional Group"`)
    expect(html).not.toContain('aria-label="Level 1, Conditional Group"')
    expect(html).toContain('2 processors inside. Edit them as YAML.')
  })

  it('shows what cannot be read as it stands', () => {
    const html = seen([{ typ: 'generic_mask' }, made('comment')])
    expect(html).toContain('aria-label="Unreadable processor, YAML only"')
    expect(html).toContain('&quot;typ&quot;: &quot;generic_mask&quot;')
    expect(html).toContain('aria-label="Comment, Comment"')
  })

  it('says what to do with an empty group and an empty sequence', () => {
    expect(seen([made('sequence')])).toContain(
      'No processors added yet. Drag a processor here to add it to this group.',
    )
    expect(seen([])).toContain('No processors added yet. Add the first one.')
    expect(seen([], { readOnly: true })).toContain('This group has no processors.')
  })

  it('changes nothing while it is only read', () => {
    const html = seen([made('generic_mask')], { readOnly: true })
    expect(html).not.toContain('aria-label="Move Mask"')
    expect(html).not.toContain('aria-label="Delete Mask"')
    expect(switchOf(html, 'Mask is on')).toContain('disabled')
    expect(switchOf(seen([made('generic_mask')]), 'Mask is on')).not.toContain('disabled')
  })

  it('[PROC-006] offers Final to all but comments and filters, and holds it where it is always so', () => {
    expect(switchOf(seen([made('generic_mask')]), 'Final')).toMatch(/^(?!.*disabled).*data-checked="false"/)
    expect(switchOf(seen([made('deotel')]), 'Final')).toMatch(/(?=.* disabled)(?=.*data-checked="true")/)
    for (const type of ['comment', 'ottl_filter']) expect(switchOf(seen([made(type)]), 'Final')).toBeUndefined()
  })

  it('[PROC-007] offers to keep the original item only where a processor makes another one of it', () => {
    const label = 'Keep original telemetry item'
    expect(switchOf(seen([made('extract_metric')]), label)).toContain('data-checked="true"')
    expect(switchOf(seen([made('json_unroll')]), label)).toContain('data-checked="false"')
    for (const type of ['generic_mask', 'ottl_filter', 'parse-json', 'sequence']) {
      expect(switchOf(seen([made(type)]), label)).toBeUndefined()
    }
  })

  it('[PROC-014] has no choice of the telemetry type where there is only one', () => {
    const typesOf = (type: string) => /<button[^>]*aria-haspopup="dialog"[^>]*>/.exec(seen([made(type)]))?.[0]
    expect(typesOf('dedup')).toContain('disabled')
    expect(typesOf('generic_mask')).not.toContain('disabled')
  })

  it('a comment has its text, and no condition, type or advanced settings', () => {
    const html = seen([made('comment', { comment: 'About errors' })])
    expect(html).toContain('About errors')
    for (const text of ['Condition', 'Telemetry type', 'Advanced Settings']) expect(html).not.toContain(text)
  })

  it('marks a row whose settings are wrong, and a closed group around it', () => {
    const errors = { 'processors[0].processors[0].statements': ['must not be empty'] }
    const list = [made('sequence', { processors: [made('ottl_transform')] })]
    expect(seen(list, { errors })).toContain('Something is wrong with it')
    const closed = { isOpen: () => false, wasOpen: () => false, newest: undefined, toggle: nothing, openNew: nothing }
    expect(seen(list, { errors, rows: closed })).toContain('Something inside is wrong')
  })

  it('[PROC-013] leaves out the rows that work on none of the chosen data types', () => {
    const html = seen([made('dedup'), made('generic_mask')], { dataTypes: ['trace'] })
    expect(html).toMatch(/<li[^>]*aria-label="Deduplicate Logs, Deduplicate Logs"[^>]*hidden/)
    expect(html).not.toMatch(/<li[^>]*aria-label="Mask, Mask"[^>]*hidden/)
  })
})
