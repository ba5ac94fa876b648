import { expect, it } from 'vitest'
import { liveLogsAvailable } from '../live-capture.ts'
import { startRefusal } from './start-refusal.ts'

const place = { pipelineId: 'p', isEnabled: true, nodes: ['mask'], writeRefusal: undefined }

it('[LIVE-011] starts only with a pipeline, when not disabled, and with at least one node', () => {
  expect(startRefusal(place)).toBeUndefined()
  expect(startRefusal({ ...place, pipelineId: '' })).toContain('needs a pipeline')
  expect(startRefusal({ ...place, isEnabled: false })).toContain('switched off')
  expect(startRefusal({ ...place, nodes: [] })).toContain('at least one node')
  expect(startRefusal({ ...place, writeRefusal: 'This needs write access' })).toBe('This needs write access')
})

it.each([
  ['[LIVE-018] not while the node is edited', { isReadOnly: false }],
  ['[LIVE-019] not while it is off in the settings', { isEnabled: false }],
  ['[LIVE-020] not at a node that is no processor', { isProcessor: false }],
  ['[LIVE-020] not at a pack', { isPack: true }],
])('live logs: %s', (_name, change) => {
  const processor = { isReadOnly: true, isEnabled: true, isProcessor: true, isPack: false }
  expect(liveLogsAvailable(processor)).toBe(true)
  expect(liveLogsAvailable({ ...processor, ...change })).toBe(false)
})
