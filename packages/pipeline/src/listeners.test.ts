import { describe, expect, it } from 'vitest'
import { clash } from './listeners.ts'
import { validateDocument } from './validate.ts'
import { parseDocument } from './yaml.ts'

function issuesOf(...nodes: string[]) {
  const text = `version: v3\nsettings: {tag: t}\nnodes:\n${nodes.map(node => `- ${node}\n`).join('')}`
  const { document } = parseDocument(text)
  return document ? validateDocument(document).filter(issue => issue.field === 'port') : []
}

describe('two sources on one port', () => {
  it('is an error of the second', () => {
    const [issue, ...more] = issuesOf(
      '{name: a, type: otlp_input, port: 4318}',
      '{name: b, type: otlp_input, port: 4318, listen: 127.0.0.1}',
    )
    expect(issue).toMatchObject({
      level: 'error',
      nodeId: 'b',
      message: 'Port 4318 is used by a already; choose another',
    })
    expect(more).toEqual([])
  })

  it.each([
    ['other ports', '{name: b, type: otlp_input, port: 4319}'],
    ['a source that is disabled', '{name: b, type: otlp_input, port: 4318, disabled: true}'],
  ])('is fine with %s', (_name, second) => {
    expect(issuesOf('{name: a, type: otlp_input, port: 4318}', second)).toEqual([])
  })
})

describe('clash', () => {
  const address = (transport: 'tcp' | 'udp', host: string, port = 1) => ({ transport, host, port })
  it.each([
    ['one host', address('tcp', '127.0.0.1'), address('tcp', '127.0.0.1'), true],
    ['all hosts and one', address('tcp', '::'), address('tcp', '127.0.0.1'), true],
    ['two hosts', address('tcp', '127.0.0.2'), address('tcp', '127.0.0.1'), false],
    ['two transports', address('udp', '127.0.0.1'), address('tcp', '127.0.0.1'), false],
  ])('%s', (_name, a, b, expected) => {
    expect(clash(a, b)).toBe(expected)
  })
})
