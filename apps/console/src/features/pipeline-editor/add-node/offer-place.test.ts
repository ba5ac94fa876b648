import { type DocumentNode, toGraph } from '@weir/pipeline'
import { expect, it } from 'vitest'
import type { AddPlace } from '../editing/editor-panel.ts'
import { offerPlace } from './offer-place.ts'

const nodes: DocumentNode[] = [
  { name: 'stats', type: 'system_stats_input' },
  { name: 'out', type: 'weir_output' },
]
const graph = toGraph({ version: 'v3', settings: { tag: 't' }, nodes, links: [{ from: 'stats', to: 'out' }] })
const at = (place: AddPlace, features: string[] = []) =>
  offerPlace({
    place,
    graph,
    pipeline: { environment: 'Linux', fleet_type: 'Edge', fleet_subtype: null },
    features,
    isSupportUser: false,
  })

it('says what reaches the place and what is taken behind it', () => {
  expect(at({ kind: 'free' }).neighbours).toEqual({ sourceTypes: undefined, targetTypes: undefined })
  expect(at({ kind: 'after', source: 'stats' }).neighbours).toMatchObject({ sourceTypes: ['metric'] })
  expect(at({ kind: 'between', link: { from: 'stats', to: 'out' } })).toMatchObject({
    neighbours: { sourceTypes: ['metric'], targetTypes: ['log', 'metric', 'trace'] },
    categories: ['processor'],
  })
})

it.each([
  ['beta-nodes', 'beta'],
  ['experimental-nodes', 'experimental'],
  ['diagnostic-nodes', 'diagnosticNodes'],
  ['hide-legacy-processors', 'hideLegacy'],
])('reads the flag %s of the organization', (feature, flag) => {
  const off = { beta: false, experimental: false, diagnosticNodes: false, hideLegacy: false }
  expect(at({ kind: 'free' }).flags).toEqual(off)
  expect(at({ kind: 'free' }, [feature]).flags).toEqual({ ...off, [flag]: true })
})
