import type { PipelineSummary } from '@weir/contracts'
import { describe, expect, it } from 'vitest'
import { comparisonOffset, comparisons } from './comparison.ts'
import { indicatorsOf } from './indicators.ts'
import {
  defaultPageSize,
  defaultSort,
  environmentName,
  filterOptions,
  filtersKey,
  groupedSort,
  nextSort,
  pageSizes,
  readFilters,
  selectRows,
  sortColumns,
  sortRows,
} from './status-rows.ts'
import { rollupFor, throughputQueries, throughputSeries } from './throughput.ts'

const none = { current: 0, compared: null }

function pipeline(tag: string, change: Partial<PipelineSummary> = {}): PipelineSummary {
  return {
    id: tag,
    tag,
    description: '',
    version: 'v3',
    creator: 'ada@example.com',
    updater: 'ada@example.com',
    fleet_type: 'Edge',
    fleet_subtype: null,
    environment: 'Linux',
    cluster: 'b',
    created: '2026-01-01T00:00:00Z',
    updated: '2026-01-01T00:00:00Z',
    last_deployed: null,
    state: {
      primary_state: 'active',
      sub_states: {
        pipeline_source: { status: 'receiving_data' },
        pipeline_destination: { status: 'healthy' },
        agent_version: { status: 'up_to_date' },
      },
    },
    sources: [],
    destinations: [],
    activeNodesResult: { active_nodes_count: 1, version: 'v2.0.0' },
    bytes: { in: none, out: none },
    events: { in: none, out: none },
    ...change,
  }
}

const all = { filters: [], userEmail: 'ada@example.com', search: '', selectedPipelines: [] }
const tags = (rows: PipelineSummary[]) => rows.map(row => row.tag)

describe('selectRows', () => {
  const rows = [
    pipeline('mine'),
    pipeline('other', { creator: 'bob@example.com', environment: 'Docker' }),
    pipeline('cloud', { creator: 'bob@example.com', fleet_type: 'Cloud-extended', environment: 'Helm' }),
    pipeline('old', { version: 'v2' }),
  ]

  it('[STATUS-024] offers the seven filters', () => {
    expect(filterOptions.map(option => option.label)).toEqual([
      'Created by Me',
      'Cloud',
      'Kubernetes',
      'Windows',
      'MacOS',
      'Linux',
      'Docker',
    ])
  })

  it('[STATUS-026] keeps only pipelines of the current user with self', () => {
    expect(tags(selectRows(rows, { ...all, filters: ['self'] }))).toEqual(['mine'])
  })

  it('[STATUS-027] keeps only cloud fleets with cloud', () => {
    expect(tags(selectRows(rows, { ...all, filters: ['cloud'] }))).toEqual(['cloud'])
  })

  it('[STATUS-028] hides pipelines of version 2', () => {
    expect(tags(selectRows(rows, all))).toEqual(['mine', 'other', 'cloud'])
    expect(selectRows([pipeline('older', { version: '2' })], all)).toEqual([])
  })

  it('[STATUS-029] applies the selected pipelines', () => {
    expect(tags(selectRows(rows, { ...all, selectedPipelines: ['other'] }))).toEqual(['other'])
  })

  it('takes environments as alternatives and the others as conditions', () => {
    expect(tags(selectRows(rows, { ...all, filters: ['Linux', 'Docker'] }))).toEqual(['mine', 'other'])
    expect(tags(selectRows(rows, { ...all, filters: ['self', 'Docker'] }))).toEqual([])
  })

  it('[STATUS-044] shows Helm as Kubernetes', () => {
    expect(environmentName('Helm')).toBe('Kubernetes')
    expect(tags(selectRows(rows, { ...all, filters: ['Kubernetes'] }))).toEqual(['cloud'])
  })

  it('[STATUS-025] keeps filters under their key and forgets unknown ones', () => {
    expect(filtersKey).toBe('pipeline-status-filters')
    expect(readFilters('["cloud","gone","Linux"]')).toEqual(['cloud', 'Linux'])
    expect(readFilters('{broken')).toEqual([])
  })
})

describe('sorting', () => {
  const rows = [
    pipeline('a', {
      updated: '2026-01-02T00:00:00Z',
      cluster: 'y',
      sources: [{ id: '1', type: 't', title: '', icon: '' }],
    }),
    pipeline('b', { updated: '2026-01-03T00:00:00Z', cluster: 'x' }),
    pipeline('c', { updated: '2026-01-01T00:00:00Z', cluster: 'x' }),
  ]

  it('[STATUS-012] can sort by every column but chart and actions', () => {
    expect(sortColumns).toEqual([
      'cluster',
      'name',
      'activeNodes',
      'sources',
      'bytesIn',
      'destinations',
      'bytesOut',
      'updated',
    ])
  })

  it('[STATUS-013] starts with updated, descending', () => {
    expect(tags(sortRows(rows, defaultSort, false))).toEqual(['b', 'a', 'c'])
  })

  it('[STATUS-016] changes to cluster ascending when grouped', () => {
    expect(groupedSort).toEqual({ column: 'cluster', direction: 'asc' })
    expect(tags(sortRows(rows, groupedSort, true))).toEqual(['b', 'c', 'a'])
  })

  it('[STATUS-015] keeps the rows of a cluster together whatever they are sorted by', () => {
    expect(tags(sortRows(rows, { column: 'updated', direction: 'asc' }, true))).toEqual(['c', 'b', 'a'])
  })

  it('sorts sources by their number and turns round on a second click', () => {
    expect(tags(sortRows(rows, nextSort(defaultSort, 'sources'), false))[0]).toBe('a')
    expect(nextSort({ column: 'name', direction: 'asc' }, 'name')).toEqual({ column: 'name', direction: 'desc' })
  })
})

describe('constants', () => {
  it('[STATUS-017] [STATUS-018] pages by 10, 25 or 50 rows', () => {
    expect(defaultPageSize).toBe(10)
    expect(pageSizes).toEqual([10, 25, 50])
  })

  it('[STATUS-036] compares with the previous period or a duration prior', () => {
    expect(comparisons.map(choice => choice.label)).toEqual([
      'No comparison',
      'Previous period',
      '1 day prior',
      '7 days prior',
    ])
    expect(comparisonOffset('previous', { from: 0, to: 3_600_000 })).toBe(3600)
    expect(comparisonOffset('7d', { from: 0, to: 1 })).toBe(604_800)
    expect(comparisonOffset('off', { from: 0, to: 1 })).toBeUndefined()
  })
})

describe('indicators', () => {
  const { sub_states } = pipeline('a').state
  const features = ['pipeline-states']

  it('[STATUS-041] says nothing about healthy sub-states', () => {
    expect(indicatorsOf(sub_states, features)).toEqual([])
  })

  it('[STATUS-042] says nothing without the pipeline-states feature', () => {
    expect(indicatorsOf({ ...sub_states, pipeline_source: { status: 'has_errors' } }, [])).toEqual([])
  })

  it('[STATUS-061] [STATUS-062] has the words of the specification, gravest first', () => {
    const messages = (change: Partial<typeof sub_states>) =>
      indicatorsOf({ ...sub_states, ...change }, features).map(indicator => indicator.message)
    expect(messages({ pipeline_source: { status: 'has_errors' } })).toEqual(['Misconfigured Source'])
    expect(messages({ pipeline_source: { status: 'idle' } })).toEqual(['No Recent Input'])
    expect(messages({ agent_version: { status: 'outdated' } })).toEqual(['New version available'])
    expect(messages({ agent_version: { status: 'update_available' } })).toEqual(['Update Available'])
    const both = { pipeline_source: { status: 'idle' }, pipeline_destination: { status: 'rejected' } } as const
    expect(messages(both)).toEqual(['Data Rejected', 'No Recent Input'])
  })
})

describe('throughput', () => {
  it('[STATUS-034] has the four series', () => {
    expect(throughputSeries.map(series => series.label)).toEqual(['Bytes in', 'Bytes out', 'Events in', 'Events out'])
  })

  it('[API-006] [API-007] [API-008] [API-009] asks for the older and the newer name of each metric', () => {
    const queries = throughputQueries('migrating', false)
    expect(queries.bytesIn?.metric_names).toEqual(['incoming_bytes.sum', 'ed.pipeline.node.read_bytes'])
    expect(queries.bytesOut?.metric_names).toEqual(['outgoing_bytes.sum', 'ed.pipeline.node.write_bytes'])
    expect(queries.eventsIn?.metric_names).toEqual(['incoming_lines.count', 'ed.pipeline.node.read_items'])
    expect(queries.eventsOut?.metric_names).toEqual(['outgoing_lines.count', 'ed.pipeline.node.write_items'])
    expect(throughputQueries('after', false).eventsOut?.metric_names).toEqual(['ed.pipeline.node.write_items'])
  })

  it('rolls up by the minute and longer over long ranges', () => {
    expect(rollupFor({ from: 0, to: 3_600_000 })).toBe(60)
    expect(rollupFor({ from: 0, to: 30 * 86_400_000 })).toBe(43_200)
  })
})
