import { describe, expect, it } from 'vitest'
import { apiError, declares, type ErrorCode, errorTable, fromProblem, problemSchema, toProblem } from './errors.ts'

const codes = Object.keys(errorTable) as ErrorCode[]

describe('the error table', () => {
  it.each(codes)('%s has a status that fits its cause, and tells people what to do', code => {
    const { status, cause, message } = errorTable[code]
    expect(status >= 500 ? ['bug', 'operational'] : ['user']).toContain(cause)
    expect(message).toMatch(/^[A-Z].+\.$/)
  })

  it.each(codes)('%s survives the wire', code => {
    const problem = problemSchema.parse(JSON.parse(JSON.stringify(toProblem(code, {}, 'r1'))))
    expect(problem).toMatchObject({ code, status: errorTable[code].status, request_id: 'r1' })
    expect(fromProblem(problem)).toMatchObject({ code, status: errorTable[code].status, defined: true })
  })
})

describe('toProblem', () => {
  it('carries the sentence and the fields of the case', () => {
    const fields = [{ field: 'name', message: 'name: too long' }]
    const problem = toProblem('INVALID_INPUT', { detail: 'The name is too long.', fields })
    expect(problem).toEqual({
      type: 'urn:weir:error:invalid-input',
      title: errorTable.INVALID_INPUT.message,
      status: 400,
      detail: 'The name is too long.',
      message: 'The name is too long.',
      code: 'INVALID_INPUT',
      errors: fields,
    })
  })

  it.each(['SOMETHING_ELSE', 'toString', '__proto__'])('lets nothing of an unplanned error out: %s', code => {
    const problem = toProblem(code, { detail: 'secret', fields: [{ field: 'secret', message: 'secret' }] })
    expect(problem).toMatchObject({ code: 'INTERNAL', status: 500 })
    expect(JSON.stringify(problem)).not.toContain('secret')
  })
})

describe('fromProblem', () => {
  it('gives the detail and the fields back', () => {
    const data = { detail: 'No.', fields: [{ field: 'a', message: 'a: no' }] }
    expect(fromProblem(toProblem('CONFLICT', data))?.data).toEqual(data)
  })

  it.each([undefined, null, 'text', {}, { ...toProblem('INTERNAL', {}), code: 'THEIRS' }])(
    'knows what is not ours: %j',
    body => {
      expect(fromProblem(body)).toBeUndefined()
    },
  )
})

it('apiError says what the table says, unless the case has its own words', () => {
  expect(apiError('FORBIDDEN')).toMatchObject({ status: 403, message: errorTable.FORBIDDEN.message })
  expect(apiError('FORBIDDEN', { detail: 'Not today.' }).message).toBe('Not today.')
})

it('declares the rows of the table as a contract does', () => {
  expect(Object.keys(declares('NOT_FOUND', 'CONFLICT'))).toEqual(['NOT_FOUND', 'CONFLICT'])
  expect(declares('NOT_FOUND').NOT_FOUND.status).toBe(404)
})
