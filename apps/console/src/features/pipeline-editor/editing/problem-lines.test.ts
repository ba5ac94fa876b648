import { validatePipeline, documentSchema } from '@weir/pipeline'
import { expect, it } from 'vitest'
import { problemLines, problemsOfNode } from './problem-lines.ts'

const report = validatePipeline(
  documentSchema.parse({
    version: 'v3',
    settings: { tag: 't' },
    nodes: [
      { name: 'a', type: 'demo_input' },
      { name: 'b', type: 'sequence', processors: 7 },
      { name: 'c', type: 'sequence' },
    ],
    links: [
      { from: 'a', to: 'nowhere' },
      { from: 'b', to: 'c' },
      { from: 'c', to: 'b' },
    ],
  }),
)

it('[BUILD-059] tells errors of the graph, of links and of the fields of nodes', () => {
  const lines = problemLines(report.error)
  expect(lines[0]).toContain('cycle')
  expect(lines[1]).toBe('Link from a to nowhere ends at a node that does not exist')
  expect(lines.at(-1)).toMatch(/^b processors /)
})

it("[BUILD-060] starts a link's error with 'Link from X to Y'", () => {
  for (const link of report.error.links) expect(link.message).toMatch(/^Link from a to nowhere /)
  expect(report.error.links).toHaveLength(1)
})

it('tells what is wrong with one node', () => {
  expect(problemsOfNode(report.error, 'b')).toHaveLength(1)
  expect(problemsOfNode(report.error, 'b')[0]).toMatch(/^processors /)
  expect(problemsOfNode(report.error, 'a')).toEqual([])
})
