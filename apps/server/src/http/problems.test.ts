import { ORPCError } from '@orpc/server'
import { apiError } from '@weir/contracts'
import { StoreError, StoreInputError, StoreUnavailableError } from '@weir/store'
import { expect, it } from 'vitest'
import { plannedError } from './problems.ts'

const coded = (code: string, message = 'x') => Object.assign(new TypeError(message), { code })
const wrapped = (cause: unknown) => new RangeError('Failed query', { cause })

it.each([
  ['an error of the table', apiError('CONFLICT'), 'CONFLICT'],
  ['a body that cannot be read', new ORPCError('BAD_REQUEST'), 'INVALID_INPUT'],
  ['a telemetry store that is down', new StoreUnavailableError('x'), 'STORE_UNAVAILABLE'],
  ['a query over its time', new StoreError('x', 159, 'TIMEOUT_EXCEEDED'), 'QUERY_TOO_HEAVY'],
  ['a query over its memory', new StoreError('x', 241, 'MEMORY_LIMIT_EXCEEDED'), 'QUERY_TOO_HEAVY'],
  ['a query outside its limits', new StoreInputError('rollup', 'x'), 'INVALID_INPUT'],
  ['PostgreSQL refusing connections', wrapped(coded('ECONNREFUSED')), 'STORE_UNAVAILABLE'],
  ['PostgreSQL refusing on every address', wrapped(new AggregateError([coded('ECONNREFUSED')])), 'STORE_UNAVAILABLE'],
  ['PostgreSQL starting up', wrapped(coded('57P03')), 'STORE_UNAVAILABLE'],
  ['PostgreSQL shutting down', wrapped(coded('57P01')), 'STORE_UNAVAILABLE'],
  ['a connection that broke', wrapped(new TypeError('Connection terminated unexpectedly')), 'STORE_UNAVAILABLE'],
  ['no free connection', new TypeError('timeout exceeded when trying to connect'), 'STORE_UNAVAILABLE'],
])('knows %s', (_name, error, code) => {
  expect(plannedError(error)?.code).toBe(code)
})

it.each([
  ['a bug', new TypeError('x is not a function')],
  ['a refused statement', wrapped(coded('42P01'))],
  ['another failure of the store', new StoreError('x', 60, 'UNKNOWN_TABLE')],
  ['an answer of the wrong shape', new ORPCError('INTERNAL_SERVER_ERROR')],
  ['something that is no error', 'text'],
])('leaves %s to the log', (_name, error) => {
  expect(plannedError(error)).toBeUndefined()
})
