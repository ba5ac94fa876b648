import { describe, expect, it } from 'vitest'
import { runItems } from '../../testing/run-examples.ts'
import { ottlFilterDefinition } from './ottl-filter.definition.ts'
import { ottlFilter } from './ottl-filter.ts'

describe('ottl_filter', () => {
  it('[PROC-043] has filter_mode, exclude or include, and condition', () => {
    expect(Object.keys(ottlFilterDefinition.config.shape).sort()).toEqual(['condition', 'filter_mode'])
    expect(ottlFilterDefinition.config.shape.filter_mode.def.innerType.options).toEqual(['exclude', 'include'])
  })

  it('[PROC-045] excludes unless told otherwise', () => {
    expect(ottlFilterDefinition.config.parse({ condition: 'true' }).filter_mode).toBe('exclude')
  })

  it.each(['exclude', 'include'])('lets pass, in mode %s, data types that the condition does not fit', filter_mode => {
    const metric = { _type: 'metric', name: 'm', kind: 'gauge', gauge: { value: 1 } } as const
    expect(runItems(ottlFilter, { filter_mode, condition: 'severity_text == "INFO"' }, [metric]).items).toHaveLength(1)
  })

  it('takes a condition that fails on a record as not met', () => {
    const result = runItems(ottlFilter, { condition: 'ParseJSON(body)["drop"] == true' }, [
      { _type: 'log', body: 'no json' },
      { _type: 'log', body: '{"drop":true}' },
    ])
    expect(result.items).toMatchObject([{ body: 'no json' }])
    expect(result.dropped).toEqual({ filtered: 1 })
  })

  it('refuses a condition that no data type understands', () => {
    const parsed = ottlFilterDefinition.config.safeParse({ condition: 'nonsense ==' })
    expect(parsed.error?.issues[0]?.path).toEqual(['condition'])
  })
})
