import { LogRecord } from '@weir/telemetry'
import { describe, expect, it } from 'vitest'
import type { Item } from '../../define.ts'
import { nodeTypeAliases } from '../../aliases.ts'
import { hasDefaultOutput, pathOutputsFor } from '../../path-outputs.ts'
import { runItems } from '../../testing/run-examples.ts'
import { createTestContext } from '../../testing/test-context.ts'
import { routeDefinition } from './route.definition.ts'
import { route } from './route.ts'

const log = (body: string): Item => ({ _type: 'log', body })
const bodies = (paths: Record<string, unknown[]>) =>
  Object.fromEntries(
    Object.entries(paths).map(([path, items]) => [path, items.map(item => (item as { body: unknown }).body)]),
  )
const path = (name: string, condition: string, exit_if_matched?: boolean) => ({
  path: name,
  condition,
  ...(exit_if_matched !== undefined && { exit_if_matched }),
})

describe('route', () => {
  it.each<[string, object[], Record<string, string[]>]>([
    ['what matches, and the rest', [path('a', 'body == "a"')], { a: ['a'], unmatched: ['b'] }],
    ['each path that matches', [path('all', 'true'), path('a', 'body == "a"')], { all: ['a', 'b'], a: ['a'] }],
    [
      'the first path only where it stops',
      [path('first', 'body == "a"', true), path('second', 'true')],
      { first: ['a'], second: ['b'] },
    ],
    ['nothing where a condition fails', [path('x', 'ParseJSON(body)["a"] == 1')], { unmatched: ['a', 'b'] }],
  ])('sends %s', (_name, paths, expected) => {
    expect(bodies(runItems(route, { paths }, [log('a'), log('b')]).paths)).toEqual(expected)
  })

  it('gives each path a record of its own and counts the copies', () => {
    const processor = route.create({ paths: [path('a', 'true'), path('b', 'true')] }, createTestContext())
    const context = createTestContext()
    const record = new LogRecord()
    const result = processor.process({ signal: 'log', records: [record] }, context.report('log'))
    if (Array.isArray(result)) throw new Error('route sends by paths')
    const [a, b] = ['a', 'b'].map(name => result.paths.get(name)?.[0]?.records[0])
    expect(a).toBe(record)
    b?.attributes.set('x', 1)
    expect(record.attributes.size).toBe(0)
    expect(context.accounts.log.created).toEqual({ matched_several: 1 })
  })

  it('sends data types that a condition does not fit to unmatched', () => {
    const metric: Item = { _type: 'metric', name: 'm', kind: 'gauge', gauge: { value: 1 } }
    const result = runItems(route, { paths: [path('a', 'severity_text == "ERROR"')] }, [metric])
    expect(Object.keys(result.paths)).toEqual(['unmatched'])
  })

  it('has an output for each path, and unmatched', () => {
    const config = { paths: [path('a', 'true'), path('b', 'false')] }
    expect(pathOutputsFor(routeDefinition, config)).toEqual([
      { path: 'a', condition: 'true', outputTypes: ['log', 'metric', 'trace'] },
      { path: 'b', condition: 'false', outputTypes: ['log', 'metric', 'trace'] },
      { path: 'unmatched', outputTypes: ['log', 'metric', 'trace'] },
    ])
    expect(hasDefaultOutput(routeDefinition, config)).toBe(false)
    expect(pathOutputsFor(routeDefinition, { paths: 7 }).map(output => output.path)).toEqual(['unmatched'])
  })

  it('is read under the name route_ottl', () => {
    expect(nodeTypeAliases.get('route_ottl')).toBe('route')
  })

  it.each([
    ['no path', [], 'At least one path is required'],
    ['a path without a name', [path(' ', 'true')], 'A path needs a name'],
    ['two paths of one name', [path('a', 'true'), path('a', 'false')], 'Another path has this name'],
    ['a path named unmatched', [path('unmatched', 'true')], 'unmatched is the output for everything else'],
    ['a wrong condition', [path('a', '==')], 'line 1'],
  ])('refuses %s', (_name, paths, message) => {
    expect(routeDefinition.config.safeParse({ paths }).error?.issues[0]?.message).toContain(message)
  })
})
