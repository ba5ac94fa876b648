import { describe, expect, it } from 'vitest'
import { normalize, runItems } from '../../testing/run-examples.ts'
import { deotelDefinition } from './deotel.definition.ts'
import { deotel } from './deotel.ts'

describe('deotel', () => {
  it('[PROC-038] has field_path, the body unless told otherwise', () => {
    expect(deotelDefinition.config.parse({})).toEqual({ field_path: 'body' })
  })

  it('[PROC-039] works on logs, metrics and traces', () => {
    expect(deotelDefinition.dataTypes).toEqual(['log', 'metric', 'trace'])
  })

  it('[PROC-108] is always final', () => {
    expect(deotelDefinition.alwaysFinal).toBe(true)
  })

  it('[PROC-109] is allowed once', () => {
    expect(deotelDefinition.onceOnly).toBe(true)
  })

  it('has a list of outputs that it must not stand before', () => {
    expect(deotelDefinition.notBefore).toEqual([])
  })

  it('makes a log of the payload of a metric', () => {
    const metric = { _type: 'metric', name: 'm', kind: 'gauge', gauge: { value: 1 }, timestamp: 5 } as const
    const result = runItems(deotel, { field_path: 'attributes["raw"]' }, [
      { ...metric, attributes: { raw: { id: 1 } }, resource: { host: 'a' } },
      { ...metric, attributes: { other: 1 } },
    ])
    expect(result.items).toEqual(
      normalize([
        { ...metric, attributes: { other: 1 } },
        { _type: 'log', timestamp: 5, body: { id: 1 } },
      ]),
    )
    expect(result.dropped).toEqual({ turned_into_log: 1 })
    expect(result.created).toEqual({ from_metric: 1 })
  })

  it('leaves metrics alone where the payload is a body', () => {
    const metric = { _type: 'metric', name: 'm', kind: 'gauge', gauge: { value: 1 }, attributes: { a: 1 } } as const
    expect(runItems(deotel, {}, [metric]).items).toEqual(normalize([metric]))
  })
})
