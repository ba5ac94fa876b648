import { describe, expect, it } from 'vitest'
import { processItems } from '../../testing/run-examples.ts'
import { createTestContext } from '../../testing/test-context.ts'
import { ottlTransformDefinition } from './ottl-transform.definition.ts'
import { ottlTransform } from './ottl-transform.ts'

const run = (config: object, items: Parameters<typeof processItems>[1]) =>
  processItems(ottlTransform.create(config, createTestContext()), items)

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

  it.each([
    ['a function that does not exist', 'explode(body)'],
    ['broken text', 'set(attributes["a"]'],
  ])('refuses %s and says where', (_name, statements) => {
    const issue = ottlTransformDefinition.config.safeParse({ statements }).error?.issues[0]
    expect(issue?.path).toEqual(['statements'])
    expect(issue?.message).toMatch(/^line 1, column \d+: /)
  })
})
