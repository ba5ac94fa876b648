import { expect, it } from 'vitest'
import { EngineError, errorBody, toEngineError } from './engine-error.ts'

it.each([
  [
    "Code: 60. DB::Exception: Unknown table 'x (NO_SUCH)'. (UNKNOWN_TABLE)",
    { code: 60, type: 'UNKNOWN_TABLE', status: 404, message: "Unknown table 'x (NO_SUCH)'." },
  ],
  [
    'Code: 460. DB::ErrnoException: No timer. (CANNOT_CREATE_TIMER)',
    { code: 460, type: 'CANNOT_CREATE_TIMER', status: 500 },
  ],
  ['something else', { code: 1001, type: 'STD_EXCEPTION', status: 500, message: 'something else' }],
])('reads %s', (message, expected) => {
  expect(toEngineError(new Error(message))).toMatchObject(expected)
})

it('keeps an error that is one already', () => {
  const error = new EngineError(62, 'SYNTAX_ERROR', 'no')
  expect(toEngineError(error)).toBe(error)
})

it('writes the body that ClickHouse clients parse', () => {
  expect(errorBody(new EngineError(62, 'SYNTAX_ERROR', 'Empty query'))).toBe(
    'Code: 62. DB::Exception: Empty query (SYNTAX_ERROR) (version chDB)\n',
  )
})
