import { LogRecord, Resource, type TelemetryRecord, ValueMap } from '@weir/telemetry'
import { describe, expect, it } from 'vitest'
import type { CodeRunner } from '../code-runner.ts'
import { type CompileOptions, compileStatements, OttlError } from '../index.ts'
import { trustedCodeRunner } from '../testing/trusted-code-runner.ts'

function logs(...bodies: string[]): LogRecord[] {
  return bodies.map(body => {
    const record = new LogRecord()
    record.body = body
    return record
  })
}

function compile(text: string, options: Partial<CompileOptions<'log'>> = {}) {
  return compileStatements(text, { context: 'log', codeRunner: trustedCodeRunner(), ...options })
}

describe('run_code', () => {
  it('runs once for all records of a batch that its condition holds for, between the statements around it', () => {
    const sizes: number[] = []
    const text = [
      'set(cache["before"], Concat([body, "!"], ""))',
      'run_code("item.attributes.code = item.body + \'?\'") where body != "skip"',
      'set(attributes["after"], attributes["code"])',
      'set(attributes["cache"], cache["before"])',
    ].join('\n')
    const records = logs('a', 'skip', 'b')
    const program = compile(text, { codeRunner: trustedCodeRunner(size => sizes.push(size)) })
    expect(program.runAll(records)).toMatchObject({ ran: 12, matched: 11, errors: 0 })
    expect(sizes).toEqual([2])
    expect(records.map(({ attributes }) => ['after', 'cache'].map(key => attributes.get(key)))).toEqual([
      ['a?', 'a!'],
      [undefined, 'skip!'],
      ['b?', 'b!'],
    ])
  })

  it('is known as edx_code too', () => {
    const records = logs('a')
    compile('edx_code("item.body = 1")').runAll(records)
    expect(records[0]?.body).toBe(1)
  })

  it('counts the records that it fails on', () => {
    const text = 'run_code("if (item.body === \'b\') throw new Error(\'no b\')")\nset(attributes["after"], true)'
    const told: string[] = []
    const records = logs('a', 'b', 'c')
    const program = compile(text, { onError: error => told.push(`${error.line}: ${error.message}`) })
    expect(program.runAll(records)).toMatchObject({ ran: 6, matched: 6, errors: 1 })
    expect(told).toEqual(['1: no b'])
    expect(program.statements.map(({ errors }) => errors)).toEqual([1, 0])
    expect(records.every(({ attributes }) => attributes.get('after') === true)).toBe(true)
  })

  it('throws for the failing record when errors propagate, and leaves those behind it', () => {
    const records = logs('a', 'b', 'c')
    const program = compile("run_code(\"if (item.body === 'b') throw new Error('no b'); item.attributes.x = 1\")", {
      errorMode: 'propagate',
    })
    expect(() => program.runAll(records)).toThrow('no b')
    expect(records.map(({ attributes }) => attributes.has('x'))).toEqual([true, false, false])
  })

  it('has errors of its own condition counted, too', () => {
    const program = compile('run_code("") where Split(body, ",")[1] == "x"')
    expect(program.runAll(logs('a', 'b,x'))).toMatchObject({ ran: 2, matched: 1, errors: 1 })
  })

  it('fails on every record of a batch when the runner breaks', () => {
    const broken: CodeRunner = {
      prepare: () => ({
        run: () => {
          throw new Error('gone')
        },
      }),
    }
    expect(compile('run_code("x")', { codeRunner: broken }).runAll(logs('a', 'b'))).toMatchObject({ errors: 2 })
  })

  it('lets records share a resource again that the code replaced alike', () => {
    const shared = new Resource()
    const replace = (record: TelemetryRecord) => {
      record.resource = new Resource()
      record.resource.attributes = ValueMap.from([['set', true]])
      return null
    }
    const codeRunner: CodeRunner = { prepare: () => ({ run: batch => batch.map(replace) }) }
    const records = [new LogRecord(shared), new LogRecord(shared)]
    compile('run_code("x")', { codeRunner }).runAll(records)
    expect(records[0]?.resource).toBe(records[1]?.resource)
    expect(records[0]?.resource).not.toBe(shared)
  })

  it.each<[what: string, text: string, options: Partial<CompileOptions<'log'>>, message: string]>([
    ['no runner', 'run_code("x")', { codeRunner: undefined }, 'code cannot run here'],
    ['refused code', 'run_code("}")', {}, 'the code was refused'],
    ['code from an expression', 'run_code(body)', {}, 'expected a string in quotes'],
  ])('does not compile: %s', (_what, text, options, message) => {
    expect(() => compile(text, options)).toThrow(OttlError)
    expect(() => compile(text, options)).toThrow(message)
  })

  it('does not run on events', () => {
    const text = 'run_code("x") where spanevent.name == "a"'
    expect(() => compileStatements(text, { context: 'trace', codeRunner: trustedCodeRunner() })).toThrow(
      'run_code works on whole records, not on each span event',
    )
  })
})
