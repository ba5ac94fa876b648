import { expect, it } from 'vitest'
import { mergeSources } from './merge-sources.ts'

const source = (key: string, detail: string) => ({
  key,
  kind: 'file' as const,
  title: key,
  detail,
  type: 'file_input',
  configuration: { path: key },
})

it('keeps one detail that all hosts agree on', () => {
  const answers = ['b', 'a'].map(host => ({ host, sources: [source('/x', 'same')] }))
  expect(mergeSources(answers)).toEqual([{ ...source('/x', 'same'), hosts: ['a', 'b'] }])
})

it('shows a few details where they differ', () => {
  const answers = ['a', 'b', 'c', 'd', 'e'].map((host, at) => ({ host, sources: [source('/x', `${at} files.`)] }))
  expect(mergeSources(answers)[0]?.detail).toBe('a: 0 files. b: 1 files. c: 2 files. And 2 more hosts.')
})

it('names a host once, however often it said something', () => {
  const answers = [{ host: 'a', sources: [source('/x', 'd'), source('/y', 'd'), source('/x', 'd')] }]
  expect(mergeSources(answers).map(({ key, hosts }) => [key, hosts])).toEqual([
    ['/x', ['a']],
    ['/y', ['a']],
  ])
})
