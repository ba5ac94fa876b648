import { expect, it } from 'vitest'
import { importProblem, withOwnTag } from './import-rules.ts'
import { fileName } from './save-text.ts'
import { checkYaml } from './yaml-work.ts'

it('puts errors before warnings, each with its line', () => {
  const { document, issues } = checkYaml(
    'version: v3\nsettings: { tag: t }\nnodes:\n  - { name: a, type: demo_input }\n  - { name: b, type: nothing_known }\nlinks:\n  - { from: a, to: c }\n',
  )
  expect(document?.nodes).toHaveLength(2)
  expect(issues.map(({ level }) => level)).toEqual(issues.map(({ level }) => level).toSorted())
  expect(issues.find(({ nodeId }) => nodeId === 'b')?.line).toBe(5)
  expect(issues.find(({ link }) => link)).toMatchObject({ level: 'error', line: 7 })
})

it('says where a text stops being YAML', () => {
  expect(checkYaml('version: v3\nnodes: [\n')).toMatchObject({ document: undefined, issues: [{ level: 'error' }] })
})

it('takes in documents of up to 4 MB', () => {
  expect(importProblem(4_000_000)).toBeUndefined()
  expect(importProblem(5_500_000)).toBe('The document has 5.5 MB; at most 4 MB can be imported.')
})

it('keeps the name of the pipeline that a document goes into', () => {
  const { document } = checkYaml('version: v3\nsettings: { tag: theirs, anomaly_tolerance: 1 }\nnodes: []\n')
  if (!document) throw new Error('no document')
  expect(withOwnTag(document, { settings: { tag: 'ours' } }).settings).toEqual({ tag: 'ours', anomaly_tolerance: 1 })
})

it.each([
  ['shop', 'shop.yaml'],
  ['a/b: c', 'a-b- c.yaml'],
  ['..', 'pipeline.yaml'],
])('names the file of %s', (tag, name) => {
  expect(fileName(tag)).toBe(name)
})
