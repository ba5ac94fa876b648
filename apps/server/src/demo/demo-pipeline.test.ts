import { nodeDefinitions } from '@weir/nodes/definitions'
import { parseDocument, validateDocument } from '@weir/pipeline'
import { expect, it } from 'vitest'
import { demoDocument } from './demo-pipeline.ts'

it('is a valid document without remarks', () => {
  const { document, issues } = parseDocument(demoDocument)
  expect(issues).toEqual([])
  expect(document && validateDocument(document)).toEqual([])
})

it('[SHELL-003] is made of inputs, processors and outputs', () => {
  const { document } = parseDocument(demoDocument)
  const categories = new Map(nodeDefinitions.map(({ type, category }) => [type, category]))
  const kinds = (document?.nodes ?? []).map(({ type }) => categories.get(type))
  expect(new Set(kinds)).toEqual(new Set(['input', 'processor', 'output']))
})
