import { describe, expect, it } from 'vitest'
import type { Item } from '../../define.ts'
import { formFields } from '../../form-fields.ts'
import { runItems } from '../../testing/run-examples.ts'
import { sampleDefinition } from './sample.definition.ts'
import { sample } from './sample.ts'

const kept = (config: object, items: readonly Item[]) => runItems(sample, config, items).items.length
const logs = (count: number, of: (at: number) => object): Item[] =>
  Array.from({ length: count }, (_, at) => ({ _type: 'log', ...of(at) }))
const field = (name: string) => formFields(sampleDefinition).find(one => one.name === name)

describe('sample', () => {
  it('[PROC-094] has percentage, pass_through_on_failure, priority_field, field_paths, timestamp_granularity, data_types', () => {
    expect(Object.keys(sampleDefinition.config.shape)).toEqual([
      'percentage',
      'pass_through_on_failure',
      'priority_field',
      'field_paths',
      'timestamp_granularity',
      'data_types',
    ])
  })

  it('[PROC-095] takes a percentage from 0 to 100', () => {
    const valid = (percentage: number) => sampleDefinition.config.safeParse({ percentage }).success
    expect([-1, 0, 0.5, 100, 100.1].map(valid)).toEqual([false, true, true, true, false])
  })

  it('[PROC-097] keeps 50 percent, and what it cannot sample', () => {
    expect(sampleDefinition.config.parse({})).toMatchObject({ percentage: 50, pass_through_on_failure: true })
  })

  it('[PROC-098] shows the granularity only when data types are empty or include logs', () => {
    expect(field('timestamp_granularity')?.form_requirements).toEqual([{ feature: 'data_types', values: ['', 'log'] }])
  })

  it('[PROC-099] shows 1s in place of the granularity, and takes it', () => {
    expect(field('timestamp_granularity')).toMatchObject({ placeholder_text: '1s', default_value: '1s' })
  })

  it('[PROC-101] stands among the filters and works on logs and traces', () => {
    expect(sampleDefinition.processorGroup).toBe('Filter')
    expect(sampleDefinition.dataTypes).toEqual(['log', 'trace'])
  })

  it.each([
    [0, 0, 0],
    [10, 150, 250],
    [50, 900, 1100],
    [100, 2000, 2000],
  ])('keeps about %i percent', (percentage, least, most) => {
    const items = logs(2000, at => ({ body: `request ${at}`, resource: { 'service.name': 'shop' } }))
    const count = kept({ percentage }, items)
    expect(count).toBeGreaterThanOrEqual(least)
    expect(count).toBeLessThanOrEqual(most)
  })

  it('decides alike about spans of one trace, and logs within the granularity', () => {
    for (let trace = 1; trace <= 20; trace += 1) {
      const trace_id = trace.toString(16).padStart(32, '0')
      const spans = ['a', 'b', 'c'].map(name => ({ _type: 'trace', name, trace_id }) as const)
      expect([0, 3]).toContain(kept({}, spans))
      expect([0, 10]).toContain(
        kept(
          {},
          logs(10, at => ({ body: `b${trace}`, timestamp: 5_000 + at * 99 })),
        ),
      )
    }
  })

  it('samples by the fields it is given', () => {
    const items = logs(300, at => ({ body: `b${at}`, timestamp: at * 1000, attributes: { user: `u${at % 3}` } }))
    expect(kept({ field_paths: ['attributes["user"]'] }, items) % 100).toBe(0)
  })

  it('takes the percentage of an item from its priority field', () => {
    const config = { percentage: 0, priority_field: 'attributes["rate"]' }
    const rates = [100, '100', 0, 'all', 250, undefined]
    expect(
      rates.map(rate =>
        kept(
          config,
          logs(1, () => ({ body: 'x', attributes: { rate } })),
        ),
      ),
    ).toEqual([1, 1, 0, 0, 0, 0])
  })

  it('keeps or drops what has none of the fields', () => {
    const items = logs(5, at => ({ body: `b${at}` }))
    const config = { percentage: 0, field_paths: ['attributes["user"]'] }
    expect(kept(config, items)).toBe(5)
    expect(kept({ ...config, pass_through_on_failure: false }, items)).toBe(0)
  })

  it('passes metrics, and the data types it is not told to sample', () => {
    const metric: Item = { _type: 'metric', name: 'm', kind: 'gauge', gauge: { value: 1 } }
    expect(kept({ percentage: 0 }, [metric])).toBe(1)
    expect(
      kept(
        { percentage: 0, data_types: ['trace'] },
        logs(3, () => ({ body: 'x' })),
      ),
    ).toBe(3)
  })
})
