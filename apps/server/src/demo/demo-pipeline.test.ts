import { parseDocument, validateDocument } from '@weir/pipeline'
import { expect, it } from 'vitest'
import { demoDocument } from './demo-pipeline.ts'

it('is a valid document without remarks', () => {
  const { document, issues } = parseDocument(demoDocument)
  expect(issues).toEqual([])
  expect(document && validateDocument(document)).toEqual([])
})
