import { describe, expect, it } from 'vitest'
import type { Item } from '../../define.ts'
import { createRig, type ItemView } from '../../state/testing/processor-rig.ts'
import { expectLedgerBalances } from '../../state/testing/random-steps.ts'
import {
  contextBytesLimit,
  contextIdAttribute,
  ottlContextFilterDefinition as definition,
} from './ottl-context-filter.definition.ts'
import { ottlContextFilter } from './ottl-context-filter.ts'

const filterShape = definition.config.shape.ottl_context_filter.def.innerType.shape
const contextShape = filterShape.ottl_context_filter_context.def.innerType.shape

const config = (context: object = {}) => ({
  ottl_context_filter: {
    condition: 'IsMatch(body, "^error")',
    ottl_context_filter_context: { condition: 'IsMatch(body, "^info")', length: 2, interval: '5s', ...context },
  },
})
const rigOf = (context: object = {}) => createRig(ottlContextFilter, config(context))
const logs = (...bodies: string[]): Item[] => bodies.map(body => ({ _type: 'log', body }))
const bodies = (items: ItemView[]) => items.map(item => item['body'])
const ids = (items: ItemView[]) => items.map(item => item.attributes[contextIdAttribute])

describe('ottl_context_filter', () => {
  it('[PROC-026] has a condition, and a context with condition, length and interval', () => {
    expect(Object.keys(filterShape)).toEqual(['condition', 'ottl_context_filter_context'])
    expect(Object.keys(contextShape)).toEqual(['condition', 'length', 'interval'])
  })

  it('[PROC-027] matches errors among infos, 5 logs and 5s around, unless told otherwise', () => {
    const defaults = {
      condition: 'IsMatch(body, "error")',
      ottl_context_filter_context: { condition: 'IsMatch(body, "info")', length: 5, interval: '5s' },
    }
    expect(definition.config.parse({}).ottl_context_filter).toEqual(defaults)
    expect(definition.config.parse({ ottl_context_filter: {} }).ottl_context_filter).toEqual(defaults)
  })

  it('[PROC-028] has the data type log', () => {
    expect(definition.dataTypes).toEqual(['log'])
    expect(rigOf().send({ _type: 'metric', name: 'm', kind: 'gauge', gauge: { value: 1 } })).toHaveLength(1)
  })

  it.each([
    ['[PROC-029] more than 500 logs', { length: 501 }, 'Too big'],
    ['no log', { length: 0 }, 'Too small'],
    ['more than ten seconds', { interval: '11s' }, 'Must be less than 10s'],
    ['a condition that does not fit logs', { condition: 'span_count > 1' }, 'span_count'],
  ])('refuses %s', (_name, context, message) => {
    expect(definition.config.safeParse(config(context)).error?.issues[0]?.message).toContain(message)
  })

  it('takes 500 logs and ten seconds', () => {
    expect(definition.config.safeParse(config({ length: 500, interval: '10s' })).success).toBe(true)
  })

  it('reads a context that stands beside the filter', () => {
    const rig = createRig(ottlContextFilter, {
      ottl_context_filter: { condition: 'body == "x"' },
      ottl_context_filter_context: { condition: 'body == "y"', length: 1 },
    })
    expect(bodies(rig.send(...logs('y', 'y', 'x', 'y', 'y')))).toEqual(['y', 'x', 'y'])
  })

  it('keeps the last logs before a match and the next ones after it, under one id', () => {
    const rig = rigOf()
    const out = rig.send(...logs('info 1', 'info 2', 'info 3', 'error', 'info 4', 'info 5', 'info 6'))
    expect(bodies(out)).toEqual(['info 2', 'info 3', 'error', 'info 4', 'info 5'])
    expect(new Set(ids(out)).size).toBe(1)
    expect(ids(out)[0]).toMatch(/^[0-9a-f]{16}$/)
    expect(rig.accounts.log.dropped).toEqual({ out_of_context: 1 })
    expect(rig.held('log')).toBe(1)
  })

  it('drops what is neither a match nor context', () => {
    const rig = rigOf()
    expect(bodies(rig.send(...logs('debug', 'error', 'debug', 'info')))).toEqual(['error', 'info'])
    expect(rig.accounts.log.dropped).toEqual({ out_of_context: 2 })
  })

  it('prolongs an open context by a further match and gives a later one another id', () => {
    const rig = rigOf()
    const first = rig.send(...logs('error 1', 'info 1', 'error 2', 'info 2', 'info 3'))
    expect(bodies(first)).toEqual(['error 1', 'info 1', 'error 2', 'info 2', 'info 3'])
    const second = rig.send(...logs('error 3'))
    expect(new Set([...ids(first), ...ids(second)]).size).toBe(2)
  })

  it('closes a context when its interval is over', () => {
    const rig = rigOf()
    rig.send(...logs('error'))
    rig.advance(4_999)
    expect(rig.send(...logs('info 1'))).toHaveLength(1)
    rig.advance(1)
    expect(rig.send(...logs('info 2'))).toEqual([])
    expect(rig.held('log')).toBe(1)
  })

  it('holds logs across batches, for the interval and no longer', () => {
    const rig = rigOf()
    rig.send(...logs('info 1'))
    rig.advance(3000)
    rig.send(...logs('info 2'))
    rig.advance(2000)
    expect(rig.held('log')).toBe(1)
    expect(rig.accounts.log.dropped).toEqual({ out_of_context: 1 })
    expect(bodies(rig.send(...logs('error')))).toEqual(['info 2', 'error'])
    expect(rig.timers).toBe(0)
  })

  it('drops what it holds at the end', () => {
    const rig = rigOf()
    rig.send(...logs('info 1', 'info 2'))
    expect(rig.flush()).toEqual([])
    expect(rig.accounts.log.dropped).toEqual({ out_of_context: 2 })
    rig.stop()
  })

  it('keeps everything else of a log that waited', () => {
    const rig = rigOf()
    const item: Item = {
      _type: 'log',
      timestamp: 5,
      observed_timestamp: 6,
      severity_text: 'WARN',
      severity_number: 13,
      body: 'info',
      attributes: { a: [1, { b: 'c' }] },
      resource: { r: 1 },
      scope: { name: 's', version: '1', attributes: { x: 1 } },
      trace_id: 'ab'.repeat(16),
      span_id: 'cd'.repeat(8),
      flags: 1,
      event_name: 'e',
      dropped_attributes_count: 2,
    }
    rig.send(item)
    const [out] = rig.send(...logs('error'))
    expect(out).toEqual({ ...item, attributes: { a: [1, { b: 'c' }], ...out?.attributes } })
  })

  it('holds no more bytes than its limit', () => {
    const rig = rigOf({ length: 500 })
    const large = 'x'.repeat(contextBytesLimit / 4)
    for (let count = 0; count < 10; count += 1) rig.send({ _type: 'log', body: 'info', attributes: { large } })
    expect(rig.held('log')).toBe(3)
    expect(rig.accounts.log.dropped).toEqual({ context_full: 7 })
  })

  it('accounts for every log, whatever comes', () => {
    expectLedgerBalances(ottlContextFilter, config({ condition: 'IsString(body)' }), 150)
  })
})
