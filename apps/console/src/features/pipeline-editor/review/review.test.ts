import { diffDocuments, type PipelineDocument, validatePipeline } from '@weir/pipeline'
import { describe, expect, it } from 'vitest'
import { changeGroups } from './change-lines.ts'
import { reviewState } from './review-state.ts'

const saved: PipelineDocument = {
  version: 'v3',
  settings: { tag: 'shop' },
  nodes: [
    { name: 'in', type: 'demo_input' },
    { name: 'old', type: 'comment' },
    { name: 'out', type: 'void_output' },
  ],
  links: [
    { from: 'in', to: 'old' },
    { from: 'old', to: 'out' },
  ],
}
const draft: PipelineDocument = {
  version: 'v3',
  settings: { tag: 'shop', anomaly_tolerance: 2 },
  nodes: [
    { name: 'in', type: 'demo_input', events_per_sec: 5, disabled: true },
    { name: 'out', type: 'void_output' },
    { name: 'more', type: 'debug_output' },
  ],
  links: [
    { from: 'in', to: 'out' },
    { from: 'in', to: 'more', path: 'errors' },
  ],
}

it('tells what a draft changes, in groups, with the fields of each node', () => {
  const groups = changeGroups(diffDocuments(saved, draft), saved, draft)
  const words = groups.map(({ title, lines }) => [
    title,
    ...lines.map(({ mark, name, detail }) => `${mark} ${name}: ${detail}`),
  ])
  expect(words).toEqual([
    ['Settings', 'changed anomaly_tolerance: not set → 2'],
    ['Nodes created', 'added more: debug_output'],
    ['Nodes updated', 'changed in: events_per_sec, disabled'],
    ['Nodes deleted', 'removed old: comment'],
    ['Links added', 'added in → out: ', 'added in → more: output errors'],
    ['Links removed', 'removed in → old: ', 'removed old → out: '],
  ])
})

describe('reviewState', () => {
  const valid = validatePipeline(saved)
  const broken = validatePipeline({ ...saved, links: [...saved.links, { from: 'in', to: 'nowhere' }] })
  const accepted = { status: 'success', report: valid } as const

  it('[BUILD-058] lets only what both sides found valid be saved, and says why not', () => {
    expect(reviewState(valid, accepted, 1).blocked).toBeUndefined()
    expect(reviewState(broken, accepted, 1).blocked).toBe('The pipeline has an error')
    expect(reviewState(valid, { status: 'success', report: broken }, 1).blocked).toBe('The pipeline has an error')
    expect(reviewState(valid, { status: 'pending' }, 1).blocked).toBe('The pipeline is being validated')
    expect(reviewState(valid, accepted, 0).blocked).toBe('Nothing has changed')
  })

  it('[ERR-025] says that the call failed, and keeps saving off', () => {
    const { failure, blocked } = reviewState(valid, { status: 'error' }, 1)
    expect([failure, blocked]).toEqual(['Failed to validate the pipeline', 'Failed to validate the pipeline'])
  })

  it('[API-042] forgets earlier errors of the server once the call succeeds', () => {
    const before = reviewState(valid, { status: 'success', report: broken }, 1)
    expect(before.errors).toEqual(['Link from in to nowhere ends at a node that does not exist'])
    expect(reviewState(valid, accepted, 1).errors).toEqual([])
    expect(reviewState(valid, accepted, 1).failure).toBeUndefined()
  })

  it('tells a problem once that both sides found', () => {
    expect(reviewState(broken, { status: 'success', report: broken }, 1).errors).toHaveLength(1)
  })
})
