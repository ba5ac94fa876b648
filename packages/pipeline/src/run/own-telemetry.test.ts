import { describe, expect, it } from 'vitest'
import { documentOf } from '../testing/document-of.ts'
import { validatePipeline } from '../validation-report.ts'
import { ownNodes, withOwnTelemetry } from './own-telemetry.ts'

const plain = documentOf(['in:demo_input', 'out:void_output'], 'in > out')

describe("an agent's own report", () => {
  it('is added to a document that has none, which stays valid', () => {
    const reporting = withOwnTelemetry(plain)
    expect(reporting.nodes.map(node => node.name)).toEqual(['in', 'out', ...ownNodes])
    expect(reporting.links).toHaveLength(2)
    expect(validatePipeline(reporting).valid).toBe(true)
  })

  it.each([
    ['has self telemetry', documentOf(['in:self_telemetry_input', 'out:weir_output'], 'in > out')],
    [
      'has it under a name of another product',
      documentOf(['in:ed_self_telemetry_input', 'out:weir_output'], 'in > out'),
    ],
    ['has no nodes', documentOf([])],
    ['has as many nodes as there may be', documentOf(Array.from({ length: 499 }, (_, at) => `n${at}:demo_input`))],
    ['has it already', withOwnTelemetry(plain)],
  ])('is not added to a document that %s', (_name, document) => {
    expect(withOwnTelemetry(document)).toBe(document)
  })

  it('is added where the self telemetry of the document is switched off', () => {
    const off = documentOf([{ name: 'self', type: 'self_telemetry_input', disabled: true }])
    expect(withOwnTelemetry(off).nodes).toHaveLength(3)
  })
})
