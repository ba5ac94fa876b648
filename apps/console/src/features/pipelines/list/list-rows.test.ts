import type { PipelineEntry } from '@weir/contracts'
import { describe, expect, it } from 'vitest'
import { defaultSort, listRows, nextSort, sortRows } from './list-rows.ts'

const entry = (tag: string, change: Partial<PipelineEntry> = {}): PipelineEntry => ({
  id: tag,
  tag,
  updated: '2026-03-01T00:00:00.000Z',
  updater: 'mara@example.com',
  environment: 'Linux',
  fleet_type: 'Edge',
  fleet_subtype: null,
  cluster_name: '',
  description: '',
  hosted_env: null,
  state: { primary_state: 'active' },
  activeNodesResult: { active_nodes_count: 0 },
  version: 'v3',
  last_deployed: null,
  ...change,
})
const tagsOf = (rows: readonly PipelineEntry[]) => rows.map(row => row.tag)

describe('the pipelines to list', () => {
  const rows = [
    entry('shop', { description: 'Checkout of the shop', cluster_name: 'prod' }),
    entry('edge', { fleet_type: 'Cloud' }),
    entry('old', { version: 'v2' }),
    entry('number', { version: '3' }),
  ]

  it.each([
    ['[API-079] only version v3 without filters', '', [], ['shop', 'edge', 'number']],
    ['those that have every searched word', 'CHECKOUT prod', [], ['shop']],
    ['those of the fleet types', '', ['Cloud'], ['edge']],
    ['nothing', 'xyzzy', [], []],
  ])('are %s', (_name, search, fleets, expected) => {
    expect(tagsOf(listRows(rows, { search, fleets }))).toEqual(expected)
  })
})

describe('sorting', () => {
  const rows = [
    entry('b', { updated: '2026-01-02T00:00:00.000Z', cluster_name: 'west' }),
    entry('a', { updated: '2026-01-01T00:00:00.000Z', cluster_name: 'west' }),
    entry('c', { updated: '2026-01-03T00:00:00.000Z', cluster_name: 'east' }),
  ]

  it('[API-080] begins with the last changed', () => {
    expect(tagsOf(sortRows(rows, defaultSort, false))).toEqual(['c', 'b', 'a'])
  })

  it('keeps a cluster together', () => {
    expect(tagsOf(sortRows(rows, { column: 'name', direction: 'asc' }, true))).toEqual(['c', 'a', 'b'])
  })

  it('turns round on the same column, and begins another from its natural end', () => {
    expect(nextSort(defaultSort, 'updated')).toEqual({ column: 'updated', direction: 'asc' })
    expect(nextSort(defaultSort, 'name')).toEqual({ column: 'name', direction: 'asc' })
    expect(nextSort(defaultSort, 'agents')).toEqual({ column: 'agents', direction: 'desc' })
  })
})
