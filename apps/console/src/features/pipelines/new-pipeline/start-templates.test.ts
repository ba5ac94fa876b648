import { parseDocument, toGraph, validateDocument } from '@weir/pipeline'
import { describe, expect, it } from 'vitest'
import { startTemplates, templatesFor } from './start-templates.ts'

describe('the pipelines to begin with', () => {
  it.each(startTemplates.map(({ id, content }) => [id, content]))('%s is valid and whole', (_id, content) => {
    const { document, issues } = parseDocument(content)
    expect(issues).toEqual([])
    if (!document) throw new Error('It cannot be read')
    expect(validateDocument(document)).toEqual([])
    for (const category of ['input', 'output']) {
      expect(toGraph(document).nodes.some(node => node.category === category)).toBe(true)
    }
  })

  it('are those that can run on the fleet type', () => {
    expect(templatesFor('Edge').map(({ id }) => id)).toEqual(['otlp', 'log-files', 'syslog'])
    expect(templatesFor('Cloud').map(({ id }) => id)).not.toContain('log-files')
    expect(templatesFor('Cloud').map(({ id }) => id)).toContain('otlp')
  })
})
