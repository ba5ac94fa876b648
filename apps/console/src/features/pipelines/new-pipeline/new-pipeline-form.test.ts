import { apiError } from '@weir/contracts'
import { describe, expect, it } from 'vitest'
import { emptyForm, fileProblems, newPipeline, refusedFields } from './new-pipeline-form.ts'

describe('a new pipeline', () => {
  it('is sent with its name, environment, fleet type, cluster and description', () => {
    const form = { ...emptyForm, tag: ' shop ', cluster: 'prod', description: 'The shop' }
    expect(newPipeline(form)).toEqual({
      tag: 'shop',
      environment: 'Kubernetes',
      fleet_type: 'Edge',
      cluster_name: 'prod',
      description: 'The shop',
    })
  })

  it('has the content of the template or file that it begins with', () => {
    expect(newPipeline({ ...emptyForm, start: { kind: 'template', id: 'otlp' } }).content).toContain('otlp_input')
    const file = { kind: 'file', name: 'a.yaml', content: 'version: v3' } as const
    expect(newPipeline({ ...emptyForm, start: file }).content).toBe('version: v3')
  })
})

describe('a file', () => {
  it.each([
    ['no YAML', 'a: [', true],
    ['another document', 'hello: world', true],
    ['a whole pipeline', 'version: v3\nsettings: {tag: a}\nnodes: []\n', false],
  ])('that is %s has its problems told', (_name, content, hasProblems) => {
    expect(fileProblems(content).length > 0).toBe(hasProblems)
  })
})

describe('what the server refused', () => {
  it('stands at the field that it belongs to', () => {
    const fields = [
      { field: 'tag', message: 'is taken by another pipeline' },
      { field: 'nodes.0.type', message: 'is unknown' },
    ]
    expect(refusedFields(apiError('CONFLICT', { fields }))).toEqual({
      tag: 'Is taken by another pipeline',
      content: 'nodes.0.type: is unknown',
    })
  })

  it('is nothing for other failures', () => {
    expect(refusedFields(new TypeError('fetch failed'))).toEqual({})
  })
})
