import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { defineNode } from './define.ts'
import { parseFileSize } from './file-size.ts'
import { formFields } from './form-fields.ts'
import { scalarValueTypes } from './form-meta.ts'

function fields(shape: z.core.$ZodLooseShape) {
  return formFields(
    defineNode({
      type: 'test',
      title: 'Test',
      summary: 'For tests.',
      category: 'processor',
      subcategories: [],
      icon: 'IconTest',
      inputTypes: ['log'],
      outputTypes: ['log'],
      config: z.object(shape),
      examples: [],
    }),
  )
}

describe('formFields', () => {
  it('[FORM-001] gives each field all that a form needs', () => {
    const [field] = fields({
      mode: z
        .array(z.object({ kind: z.enum(['a', 'b']).default('a') }))
        .default([])
        .meta({
          title: 'Mode',
          description: 'What it does.',
          placeholder: 'a',
          visibility: 'advanced',
          order: 3,
          valueType: '[]option',
          suggestions: ['a'],
          requires: [{ feature: 'other', values: [true] }],
          isSingleInstanceType: true,
        }),
    })
    expect(field).toEqual({
      name: 'mode',
      display_name: 'Mode',
      description: 'What it does.',
      placeholder_text: 'a',
      value_type: '[]option',
      required: false,
      visibility: 'advanced',
      order: 3,
      default_value: [],
      features: [
        {
          name: 'kind',
          display_name: 'Kind',
          description: '',
          placeholder_text: '',
          value_type: 'option',
          required: false,
          visibility: 'basic',
          order: 0,
          default_value: 'a',
          option_list: ['a', 'b'],
          option_display_list: ['A', 'B'],
        },
      ],
      suggestions: ['a'],
      form_requirements: [{ feature: 'other', values: [true] }],
      is_single_instance_type: true,
    })
  })

  it('[FORM-002] knows every value type', () => {
    expect(scalarValueTypes.join(', ')).toBe(
      'text, textArea, email, fileSize, filePath, duration, csv, url, password, payload, int, double, bool, option, anyOption, ' +
        'multiSelectOption, tags, regex, grok, expression, ottlExpression, ottlCondition, ottlStatement, SourceMetadata, ' +
        'telemetryTemplates, gatewayMetadata',
    )
  })

  it.each<[string, z.core.$ZodType, string]>([
    ['text', z.string(), 'text'],
    ['whole numbers', z.number().int(), 'int'],
    ['numbers from text', z.coerce.number().int().min(1), 'int'],
    ['numbers', z.number(), 'double'],
    ['switches', z.boolean().default(true), 'bool'],
    ['choices', z.enum(['a']), 'option'],
    ['several choices', z.array(z.enum(['a'])), 'multiSelectOption'],
    ['[FORM-003] lists', z.array(z.string()).optional(), '[]text'],
    ['[FORM-003] lists of objects', z.array(z.object({ a: z.string() })), '[]'],
    ['[FORM-004] maps', z.record(z.string(), z.boolean()), 'map[text]bool'],
  ])('derives the value type of %s', (_name, schema, expected) => {
    expect(fields({ field: schema })[0]?.value_type).toBe(expected)
  })

  it('requires what has neither default nor is optional', () => {
    const required = fields({ a: z.string(), b: z.string().default(''), c: z.string().optional() })
    expect(required.map(field => field.required)).toEqual([true, false, false])
  })

  it('gives numbers their bounds, where they have any that say something', () => {
    const [share, port, whole] = fields({
      share: z.number().min(0).max(100).optional(),
      port: z.number().int().min(1).default(5),
      whole: z.number().int(),
    })
    expect(share).toMatchObject({ value_type: 'double', minimum: 0, maximum: 100 })
    expect(port).toMatchObject({ value_type: 'int', minimum: 1 })
    expect(port).not.toHaveProperty('maximum')
    expect(whole).not.toHaveProperty('minimum')
  })

  it('names the attributes that a source adds, with their levels', () => {
    const attributeLevels = { attributes: { 'url.path': 'must' }, resource_attributes: {} } as const
    const [field] = fields({ meta: z.object({}).optional().meta({ valueType: 'SourceMetadata', attributeLevels }) })
    expect(field?.attribute_levels).toEqual(attributeLevels)
  })

  it('sorts by order', () => {
    const sorted = fields({ a: z.string().meta({ order: 5 }), b: z.string() })
    expect(sorted.map(field => field.name)).toEqual(['b', 'a'])
  })
})

describe('sizes', () => {
  it.each([
    ['16MB', 16_000_000],
    ['1MiB', 1_048_576],
    ['1.5 KB', 1500],
    ['12', 12],
    ['12TB', undefined],
    ['MB', undefined],
  ])('reads %s', (text, expected) => {
    expect(parseFileSize(text)).toBe(expected)
  })
})
