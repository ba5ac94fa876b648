import type { CodeRunner } from '@weir/languages/ottl'
import { describe, expect, it } from 'vitest'
import type { Item } from '../../define.ts'
import { processItems, runItems } from '../../testing/run-examples.ts'
import { createTestContext } from '../../testing/test-context.ts'
import { ottlTransformDefinition } from './ottl-transform.definition.ts'
import { ottlTransform } from './ottl-transform.ts'

const run = (config: object, items: readonly Item[]) => runItems(ottlTransform, config, items)

const metric = { _type: 'metric', name: 'm', kind: 'gauge', gauge: { value: 1 } } as const

describe('ottl_transform', () => {
  it('runs on every data type that the statements fit', () => {
    const result = run({ statements: 'set(attributes["seen"], true)' }, [{ _type: 'log', body: 'x' }, metric])
    expect(result.items).toMatchObject([{ attributes: { seen: true } }, { attributes: { seen: true } }])
  })

  it('leaves alone the data types that they do not fit', () => {
    const result = run({ statements: 'set(severity_text, "INFO")\nset(attributes["seen"], true)' }, [metric])
    expect(result.items).toMatchObject([{ name: 'm', attributes: {} }])
  })

  it('takes out, in strict mode, only the records that fail', () => {
    const statements = 'merge_maps(attributes, ParseJSON(body), "upsert")'
    const result = run({ statements, error_mode: 'strict' }, [
      { _type: 'log', body: '{"a":1}' },
      { _type: 'log', body: 'no json' },
    ])
    expect(result.items).toMatchObject([{ attributes: { a: 1 } }])
    expect(result.errors).toEqual({ statement_failed: 1 })
  })

  it('runs code where it may, and skips it where it may not', () => {
    const statements = 'run_code("item.x = 1")\nset(attributes["after"], true)'
    const items: Item[] = [{ _type: 'log', body: 'x' }]
    expect(run({ statements }, items).items).toMatchObject([{ attributes: { after: true } }])
    expect(run({ statements, error_mode: 'strict' }, items).errors).toEqual({ statement_failed: 1 })
    const context = createTestContext()
    const ran: number[] = []
    const codeRunner: CodeRunner = {
      prepare: () => ({
        run(records) {
          ran.push(records.length)
          return records.map(() => null)
        },
      }),
    }
    const processor = ottlTransform.create({ statements }, { ...context, codeRunner })
    expect(processItems(processor, [...items, ...items], context).items).toHaveLength(2)
    expect(ran).toEqual([2])
  })

  it('cannot be made of code that is refused', () => {
    const codeRunner: CodeRunner = {
      prepare: () => {
        throw new Error('unexpected token')
      },
    }
    const create = () => ottlTransform.create({ statements: 'run_code("(")' }, { ...createTestContext(), codeRunner })
    expect(create).toThrow('unexpected token')
  })

  it('lets functions reach what the agent allows', () => {
    const context = createTestContext()
    const ottlHost = { environment: { allowed: new Set(['REGION']), get: () => 'eu' } }
    const processor = ottlTransform.create({ statements: 'set(body, Env("REGION"))' }, { ...context, ottlHost })
    expect(processItems(processor, [{ _type: 'log', body: 'x' }], context).items).toMatchObject([{ body: 'eu' }])
  })

  it.each([
    ['a function that does not exist', 'explode(body)'],
    ['broken text', 'set(attributes["a"]'],
  ])('refuses %s and says where', (_name, statements) => {
    const issue = ottlTransformDefinition.config.safeParse({ statements }).error?.issues[0]
    expect(issue?.path).toEqual(['statements'])
    expect(issue?.message).toMatch(/^line 1, column \d+: /)
  })
})
