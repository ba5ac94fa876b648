import type { Pipeline } from '@weir/contracts'
import { describe, expect, it } from 'vitest'
import { copyOf, copyTag, idOf } from './copy-pipeline.ts'

describe('a copy of a pipeline', () => {
  it.each([
    ['free', [], 'Copy of demo'],
    ['taken', ['demo', 'Copy of demo'], 'Copy of demo (2)'],
    ['taken twice', ['Copy of demo', 'Copy of demo (2)'], 'Copy of demo (3)'],
  ])('[LIST-010] is named when the name is %s', (_name, taken, expected) => {
    expect(copyTag('demo', taken)).toBe(expected)
  })

  const pipeline: Pipeline = {
    id: 'p1',
    tag: 'demo',
    description: 'Shop',
    environment: 'Helm',
    fleet_type: 'Edge',
    fleet_subtype: null,
    cluster: 'prod',
    version: 3,
    deployed_version: 2,
    content: 'version: v3',
    created: '2026-01-01T00:00:00.000Z',
    updated: '2026-01-01T00:00:00.000Z',
    updater: 'a@example.com',
  }

  it('has the content of the original', () => {
    expect(copyOf(pipeline, 'Copy of demo')).toEqual({
      tag: 'Copy of demo',
      content: 'version: v3',
      environment: 'Helm',
      fleet_type: 'Edge',
      description: 'Shop',
      cluster_name: 'prod',
    })
  })

  it.each([
    ['[ERR-053]', 'Edge', 'Failed to create Edge pipeline: missing id'],
    ['[ERR-054]', 'Cloud', 'Failed to create Cloud pipeline: missing id'],
  ] as const)('%s fails for %s when the answer has no id', (_id, fleet, message) => {
    expect(() => idOf({}, fleet)).toThrow(message)
    expect(idOf({ id: 'p2' }, fleet)).toBe('p2')
  })
})
