import { expect, it } from 'vitest'
import type { PipelineDocument } from '../document.ts'
import { toGraph } from '../graph.ts'
import { documentOf } from '../testing/document-of.ts'
import { moveProcessor } from './move-processor.ts'

const entry = (comment: string, type = 'comment') => ({
  type,
  metadata: JSON.stringify({ id: comment, name: comment, type }),
})
const document = documentOf([
  { name: 'one', type: 'sequence', processors: [entry('a'), entry('b'), entry('last', 'deotel')] },
  { name: 'two', type: 'sequence', processors: [entry('c')] },
  { name: 'none', type: 'sequence' },
  'in:demo_input',
])

const listed = (of: PipelineDocument) =>
  toGraph(of)
    .nodes.slice(0, 3)
    .map(node => node.processors.map(processor => processor.name).join(' '))

const moved = (from: [string, number], to: [string, number]) =>
  moveProcessor(document, { nodeId: from[0], index: from[1] }, { nodeId: to[0], index: to[1] })

it.each<[string, [string, number], [string, number], string[]]>([
  ['within a group', ['one', 0], ['one', 1], ['b a last', 'c', '']],
  ['into another group', ['one', 0], ['two', 0], ['b last', 'a c', '']],
  ['behind the last of another group', ['one', 1], ['two', 1], ['a last', 'c b', '']],
  ['into an empty group', ['two', 0], ['none', 0], ['a b last', '', 'c']],
  ['[BUILD-021] before always-final ones, wherever it was dropped', ['two', 0], ['one', 3], ['a b c last', '', '']],
])('moves a processor %s', (_name, from, to, expected) => {
  const edited = moved(from, to)
  expect(edited.ok && listed(edited.document)).toEqual(expected)
})

it.each<[string, [string, number], [string, number], string]>([
  ['[BUILD-022] of an always-final processor', ['one', 2], ['one', 0], 'This processor is always the last one'],
  [
    '[BUILD-022] of an always-final processor to elsewhere',
    ['one', 2],
    ['two', 0],
    'This processor is always the last one',
  ],
  ['of what is not there', ['one', 9], ['two', 0], 'There is no such processor'],
  ['beyond the end', ['one', 0], ['two', 5], 'There is no such place'],
  ['into what is no group', ['one', 0], ['in', 0], 'There is no node in'],
])('refuses a move %s', (_name, from, to, reason) => {
  expect(moved(from, to)).toEqual({ ok: false, reason })
})
