import { durationUnits, type FormField } from '@weir/nodes/definitions'
import { describe, expect, it } from 'vitest'
import { readAmount, sizeUnits, writeAmount } from './amount.ts'
import { isEmpty, withValue } from './change-values.ts'
import { codeProblem } from './code-problem.ts'
import { fieldKind } from './field-kind.ts'
import { inside, problemsAt, problemsElsewhere, problemsUnder } from './field-problems.ts'
import { textOf, valueOf } from './field-text.ts'
import { itemTitle, moved, openAfterAdding, openAfterRemoving } from './item-title.ts'
import { isPercentage, numberProblem } from './number-bounds.ts'
import { optionTitle, placeholderOf } from './placeholder.ts'
import { keyProblem, newRow, rowsList, rowsMap } from './rows.ts'
import { shownFields } from './visible-fields.ts'

const field = (name: string, more: Partial<FormField> = {}): FormField => ({
  name,
  display_name: name,
  description: '',
  placeholder_text: '',
  value_type: 'text',
  required: false,
  visibility: 'basic',
  order: 0,
  ...more,
})

describe('which fields show', () => {
  const fields = [
    field('b', { order: 2 }),
    field('a', { order: 1 }),
    field('deep', { visibility: 'advanced' }),
    field('internal', { visibility: 'hidden' }),
    field('host', { form_requirements: [{ feature: 'mode', values: ['dns'] }] }),
    field('cache', {
      form_requirements: [
        { feature: 'mode', values: ['dns', 'k8s'] },
        { feature: 'on', values: [true] },
      ],
    }),
    field('mode', { default_value: 'dns', order: 9 }),
    field('on', { value_type: 'bool', order: 9 }),
  ]
  const names = (values: Record<string, unknown>, isNested = false) => {
    const { basic, advanced } = shownFields(fields, values, isNested)
    return { basic: basic.map(({ name }) => name), advanced: advanced.map(({ name }) => name) }
  }

  it('[FORM-008] depends on the values of the fields they require, or on the defaults of those', () => {
    expect(names({}).basic).toEqual(['host', 'a', 'b', 'mode', 'on'])
    expect(names({ mode: 'static' }).basic).not.toContain('host')
    expect(names({ mode: 'k8s', on: true }).basic).toContain('cache')
    expect(names({ mode: 'k8s', on: false }).basic).not.toContain('cache')
  })

  it('keeps advanced ones apart and hidden ones out', () => {
    expect(names({}).advanced).toEqual(['deep'])
    expect(names({}).basic).not.toContain('internal')
  })

  it('[FORM-009] shows nested advanced fields as basic ones', () => {
    expect(names({}, true)).toEqual({ basic: ['deep', 'host', 'a', 'b', 'mode', 'on'], advanced: [] })
  })
})

describe('problems', () => {
  const problems = { port: ['is required'], 'tls.crt_file': ['must exist'], 'tls2.x': ['no'], '': ['is alone'] }

  it('[FORM-005] are told as the name of the field and the message', () => {
    expect(problemsAt(problems, 'port')).toEqual(['port is required'])
    expect(problemsAt(problems, 'tls')).toEqual([])
    expect(problemsUnder(problems, 'tls')).toEqual(['tls.crt_file must exist'])
  })

  it('show above the form when they belong to none of its fields', () => {
    expect(problemsElsewhere(problems, ['port', 'tls'])).toEqual(['tls2.x no', 'is alone'])
  })

  it('know the path of a nested field', () => {
    expect(inside('', 'processors', 2, 'statements')).toBe('processors[2].statements')
    expect(inside('tls', 'crt_file')).toBe('tls.crt_file')
  })
})

describe('durations and sizes', () => {
  it.each([
    ['1500ms', '1500', 'ms'],
    ['30s', '30', 's'],
    ['1.5h', '1.5', 'h'],
    ['5m', '5', 'm'],
    ['1m30s', '1m30s', ''],
    ['soon', 'soon', ''],
    ['0', '0', ''],
    ['', '', ''],
  ])('reads %s and writes the same', (text, amount, unit) => {
    expect(readAmount(text, durationUnits)).toEqual({ amount, unit })
    expect(writeAmount({ amount, unit })).toBe(text)
  })

  it.each([
    ['16MiB', '16', 'MiB'],
    ['4MB', '4', 'MB'],
    ['12B', '12', 'B'],
    ['4 MiB', '4 MiB', ''],
  ])('reads the size %s', (text, amount, unit) => {
    expect(readAmount(text, sizeUnits)).toEqual({ amount, unit })
    expect(writeAmount({ amount, unit })).toBe(text)
  })

  it('takes a whole duration typed into the number', () => {
    expect(writeAmount({ amount: '1m30s', unit: 's' })).toBe('1m30s')
  })
})

describe('texts of values', () => {
  it.each([
    ['int', '12', 12],
    ['double', '1.', 1],
    ['double', '-0.5', -0.5],
    ['int', '0', 0],
    ['int', 'many', 'many'],
    ['int', ' ', undefined],
    ['text', '', undefined],
    ['text', '007', '007'],
  ] as const)('a %s reads %j as %j', (type, text, value) => expect(valueOf(type, text)).toBe(value))

  it('shows nothing for nothing', () => {
    expect([textOf(undefined), textOf(null), textOf(0), textOf(false), textOf('x')]).toEqual([
      '',
      '',
      '0',
      'false',
      'x',
    ])
  })
})

describe('numbers', () => {
  const percentage = field('percentage', { value_type: 'double', minimum: 0, maximum: 100 })

  it.each([
    [0, undefined],
    [100, undefined],
    [12.5, undefined],
    [-1, 'Must be from 0 to 100'],
    [100.1, 'Must be from 0 to 100'],
    ['half', 'Must be a number'],
  ])('[FORM-011] a percentage of %j: %s', (value, problem) => {
    expect(isPercentage(percentage)).toBe(true)
    expect(numberProblem(percentage, value)).toBe(problem)
  })

  it('have bounds on one side, or must be whole', () => {
    expect(numberProblem(field('n', { value_type: 'int', minimum: 1 }), 0)).toBe('Must not be less than 1')
    expect(numberProblem(field('n', { value_type: 'int', maximum: 9 }), 10)).toBe('Must not be more than 9')
    expect(numberProblem(field('n', { value_type: 'int' }), 1.5)).toBe('Must be a whole number')
    expect(numberProblem(field('n'), 'text')).toBeUndefined()
  })
})

describe('changes', () => {
  it('leave out what is empty, and keep 0 and false', () => {
    expect(withValue({ a: 1, b: 2 }, 'a', ' ')).toEqual({ b: 2 })
    expect(withValue({ a: 1 }, 'a', 0)).toEqual({ a: 0 })
    expect([undefined, null, Number.NaN, [], ''].every(isEmpty)).toBe(true)
    expect([0, false, {}, 'x'].some(isEmpty)).toBe(false)
  })

  it('keep rows that hold nothing yet out of lists and maps', () => {
    expect(rowsList([newRow<unknown>('a'), newRow<unknown>(), newRow<unknown>(0)])).toEqual(['a', 0])
    expect(rowsMap([newRow<unknown>('x', 'k'), newRow<unknown>('y')], '')).toEqual({ k: 'x' })
    expect(rowsMap([newRow<unknown>('x', 'k'), newRow<unknown>(undefined, 'l')], '')).toEqual({ k: 'x', l: '' })
    expect(rowsMap([newRow<unknown>()], '')).toBeUndefined()
  })

  it('say which key of a map is there twice', () => {
    const rows = [newRow<unknown>(1, 'k'), newRow<unknown>(2, 'k'), newRow<unknown>(3)]
    expect(rows.map((_row, at) => keyProblem(rows, at))).toEqual([undefined, 'Key must be unique', undefined])
  })

  it('[TAIL-015] open an entry that was added, and keep the others open', () => {
    expect([...openAfterAdding(new Set([0]), 2)]).toEqual([0, 2])
    expect([...openAfterRemoving(new Set([0, 2, 3]), 2)]).toEqual([0, 2])
    expect(moved(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b'])
    expect(moved(['a'], 0, 1)).toEqual(['a'])
  })
})

it('names entries of lists by what names them', () => {
  expect(itemTitle({ policy_type: 'latency', name: 'Slow' }, 0)).toBe('Slow')
  expect(itemTitle({ value: 'x' }, 0)).toBe('x')
  expect(itemTitle({}, 2)).toBe('Entry 3')
})

it('shows defaults as placeholders, options by their words', () => {
  const options = { option_list: ['grpc', 'http'], option_display_list: ['gRPC', 'HTTP'] }
  expect(placeholderOf(field('p', { default_value: 'grpc', ...options }))).toBe('gRPC')
  expect(placeholderOf(field('p', { default_value: 1025, placeholder_text: '99' }))).toBe('1025')
  expect(placeholderOf(field('p', { placeholder_text: 'e.g. x' }))).toBe('e.g. x')
  expect(optionTitle(field('p', options), 'udp')).toBe('udp')
})

it.each<[Pick<FormField, 'value_type' | 'features'>, string]>([
  [{ value_type: '[]' }, 'json'],
  [{ value_type: '[]text' }, 'list'],
  [{ value_type: 'map[text]int' }, 'map'],
  [{ value_type: '[]', features: [field('x')] }, 'groups'],
  [{ value_type: 'text', features: [field('x')] }, 'group'],
  [{ value_type: 'SourceMetadata', features: [field('x')] }, 'one'],
  [{ value_type: 'tags' }, 'one'],
])('edits %j as %s', (of, shape) => expect(fieldKind(of).shape).toBe(shape))

describe('code', () => {
  it.each([
    ['ottlCondition', 'attributes["a"] == "b"'],
    ['ottlCondition', 'kind == 2'],
    ['ottlStatement', 'set(attributes["a"], 1)'],
    ['ottlExpression', 'Concat(["a", body], "-")'],
    ['regex', '(?P<name>a+)'],
    ['grok', '%{IP:client}'],
    ['expression', 'item["a"] == 1'],
    ['payload', '{{ anything'],
    ['regex', ''],
  ] as const)('%s takes %s', async (type, text) => expect(await codeProblem(type, text)).toBeUndefined())

  it.each([
    ['ottlCondition', 'attributes["a"] ==', 1, 19],
    ['ottlStatement', 'set(attributes["a"], 1)\nset(nothing)', 2, 5],
    ['regex', 'a(b', 1, 2],
    ['grok', '%{NOPE:x}', 1, 1],
    ['grok', '%{IP:a} %{NOPE:b}', 1, 9],
    ['expression', 'a ==', 1, 3],
  ] as const)('%s says where %j is wrong', async (type, text, line, column) => {
    const problem = await codeProblem(type, text)
    expect(problem?.message).not.toBe('')
    expect(problem?.line).toBe(line)
    expect(problem?.column).toBe(column)
  })
})
