import { Double, LogRecord, Span, type Value, ValueMap } from '@weir/telemetry'
import { describe, expect, it } from 'vitest'
import { compileStatements, compileValue, listFunctions, OttlRuntimeError } from '../index.ts'
import { trustedCodeRunner } from '../testing/trusted-code-runner.ts'
import type { ConverterExample, EditorExample, ExampleLog, ExampleValue } from './definition.ts'

const functions = listFunctions()
const codeRunner = trustedCodeRunner()
const examples: readonly (EditorExample | ConverterExample)[] = functions.flatMap(
  (info): readonly (EditorExample | ConverterExample)[] => info.examples,
)
const editorExamples = examples.filter(example => 'statement' in example)
const converterExamples = examples.filter(example => 'expression' in example)

describe('every function', () => {
  it.each(functions.map(info => [info.name, info] as const))('%s', (name, info) => {
    expect(name).toMatch(info.kind === 'editor' ? /^[a-z][a-z0-9_]*$/ : /^[A-Z][A-Za-z0-9]*$/)
    expect(info.signature.startsWith(`${name}(`)).toBe(true)
    expect(info.docs).toMatch(/^[A-Z].*\.$/)
    expect(info.examples.length).toBeGreaterThan(0)
  })

  it('has a name of its own', () => {
    expect(new Set(functions.map(info => info.name)).size).toBe(functions.length)
  })
})

describe('examples of editors', () => {
  it.each(editorExamples.map(example => [example.statement, example] as const))(
    '%s',
    (statement, { before, after }) => {
      const record = toRecord(before)
      compileStatements(statement, { context: 'log', errorMode: 'propagate', codeRunner }).run(record)
      expect(record).toEqual(toRecord({ ...before, ...after }))
    },
  )
})

describe('examples of converters', () => {
  const giving = converterExamples.filter(example => 'result' in example)
  it.each(giving.map(example => [example.expression, example] as const))('%s', (_, example) => {
    expect(evaluator(example)()).toEqual(toValue(example.result))
  })

  const failing = converterExamples.filter(example => 'error' in example)
  it.each(failing.map(example => [example.expression, example] as const))('%s fails', (_, example) => {
    const evaluate = evaluator(example)
    expect(evaluate).toThrow(OttlRuntimeError)
    expect(evaluate).toThrow(example.error)
  })
})

function evaluator({ expression, log = {}, span }: ConverterExample): () => Value {
  if (!span) {
    const evaluate = compileValue(expression, { context: 'log', errorMode: 'propagate' })
    return () => evaluate(toRecord(log))
  }
  const evaluate = compileValue(expression, { context: 'span', errorMode: 'propagate' })
  const record = new Span()
  record.parentSpanId = span.parentSpanId ?? ''
  return () => evaluate(record)
}

function toRecord({ body = null, attributes = {}, resource = {} }: ExampleLog): LogRecord {
  const record = new LogRecord()
  record.body = toValue(body)
  record.attributes = toMap(attributes)
  record.resource.attributes = toMap(resource)
  return record
}

function toMap(entries: object): ValueMap {
  return ValueMap.from(Object.entries(entries).map(([key, value]) => [key, toValue(value)] as const))
}

function toValue(value: ExampleValue): Value {
  if (value === null || typeof value !== 'object') return value
  if (Array.isArray(value)) return value.map(toValue)
  return value instanceof Double || value instanceof Uint8Array ? value : toMap(value)
}
