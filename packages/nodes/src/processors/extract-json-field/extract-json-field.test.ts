import { describe, expect, it } from 'vitest'
import { runItems } from '../../testing/run-examples.ts'
import { maxCopies } from '../copies.ts'
import { extractJsonField } from './extract-json-field.ts'

const bodies = (items: unknown[] | undefined) => items?.map(item => (item as { body: unknown }).body)

describe('extract_json_field', () => {
  it.each<[string, string, unknown, unknown[]]>([
    ['text from text', 'a.b', '{"a":{"b":"x"}}', ['x']],
    ['a number as text where the body is text', 'a', '{"a":5.0}', ['5.0']],
    ['a number as a number where the body is a map', 'a', { a: 5 }, [5]],
    ['maps of a map', 'l[*]', { l: [{ a: 1 }, { a: 2 }] }, [{ a: 1 }, { a: 2 }]],
    ['elements without the field are left out', 'l[*].a', { l: [{ a: 1 }, { b: 2 }] }, [1]],
    ['null', 'a', { a: null }, [null]],
  ])('extracts %s', (_name, field_path, body, expected) => {
    expect(bodies(runItems(extractJsonField, { field_path }, [{ _type: 'log', body }]).items)).toEqual(expected)
  })

  it('sends logs without the field to failure, or on where they are kept', () => {
    const items = ['{"a":1}', '{"b":1}', 'text'].map(body => ({ _type: 'log', body }) as const)
    const failed = runItems(extractJsonField, { field_path: 'a' }, items)
    expect(bodies(failed.paths[''])).toEqual(['1'])
    expect(bodies(failed.paths['failure'])).toEqual(['{"b":1}', 'text'])
    const kept = runItems(extractJsonField, { field_path: 'a', keep_log_if_failed: true }, items)
    expect(bodies(kept.items)).toEqual(['1', '{"b":1}', 'text'])
    expect(kept.paths['failure']).toBeUndefined()
  })

  it('takes more elements than it may make logs of for a failure', () => {
    const body = { l: Array.from({ length: maxCopies + 1 }, () => 1) }
    const result = runItems(extractJsonField, { field_path: 'l[*]' }, [{ _type: 'log', body }])
    expect(result.paths['failure']).toHaveLength(1)
  })
})
