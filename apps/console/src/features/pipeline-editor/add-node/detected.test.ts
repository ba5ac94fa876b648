import type { DetectedSource } from '@weir/contracts'
import { addAllUnlinked, type PipelineDocument } from '@weir/pipeline'
import { expect, it } from 'vitest'
import { groupDetected, hostsText, isRead, wantedSources } from './detected.ts'

const file: DetectedSource = {
  key: 'file:/var/log/nginx',
  kind: 'file',
  title: '/var/log/nginx/*.log',
  detail: '2 files, 14 KB',
  hosts: ['web-1'],
  type: 'file_input',
  configuration: { path: '/var/log/nginx/*.log' },
}
const port: DetectedSource = {
  ...file,
  key: 'port:5140',
  kind: 'port',
  type: 'syslog_input',
  configuration: { port: 5140 },
}
const empty: PipelineDocument = { version: 'v3', settings: { tag: 't' }, nodes: [], links: [] }

it('groups what was found by its kind', () => {
  expect(groupDetected([file, port]).map(group => [group.title, group.sources.length])).toEqual([
    ['Ports', 1],
    ['Files', 1],
  ])
})

it('adds all of it in one edit, and knows it again', () => {
  expect(isRead(empty, file)).toBe(false)
  const added = addAllUnlinked(empty, wantedSources([file, port]))
  if (!added.ok) throw new Error(added.reason)
  expect(added.document.nodes[0]).toMatchObject({ type: 'file_input', user_description: '/var/log/nginx/*.log' })
  expect(isRead(added.document, file)).toBe(true)
  expect(isRead(added.document, { ...file, configuration: { path: '/else' } })).toBe(false)
})

it.each([
  [['a'], 'a'],
  [['a', 'b', 'c'], 'a, b, c'],
  [['a', 'b', 'c', 'd', 'e'], 'a, b, c and 2 more'],
])('names the hosts %j as %s', (hosts, text) => {
  expect(hostsText(hosts)).toBe(text)
})
