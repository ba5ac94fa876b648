import { apiError, errorTable } from '@weir/contracts'
import { describe, expect, it } from 'vitest'
import { errorCode, errorWords, isWorthRetrying } from './error-words.ts'

describe('errorWords', () => {
  it('uses the sentence for this very case, else the table', () => {
    expect(errorWords(apiError('CONFLICT', { detail: 'Version 4 is newer.' })).sentence).toBe('Version 4 is newer.')
    expect(errorWords(apiError('CONFLICT')).sentence).toBe(errorTable.CONFLICT.message)
  })

  it.each([
    ['a server that does not answer', new TypeError('Failed to fetch'), 'OFFLINE'],
    ['anything else', new SyntaxError('x'), 'UNEXPECTED'],
    ['no error', undefined, 'UNEXPECTED'],
  ])('has words for %s, without showing what was thrown', (_name, error, code) => {
    const words = errorWords(error)
    expect(words.code).toBe(code)
    expect(words.sentence).not.toContain('Failed to fetch')
  })
})

describe('isWorthRetrying', () => {
  it.each([
    ['STORE_UNAVAILABLE', apiError('STORE_UNAVAILABLE'), true],
    ['a lost connection', new TypeError('Failed to fetch'), true],
    ['FORBIDDEN', apiError('FORBIDDEN'), false],
    ['INTERNAL', apiError('INTERNAL'), false],
    ['a mistake of ours', new ReferenceError('x'), false],
  ])('%s: %s', (_name, error, expected) => {
    expect(isWorthRetrying(error)).toBe(expected)
  })
})

it('knows the code of an API error only', () => {
  expect(errorCode(apiError('UNAUTHENTICATED'))).toBe('UNAUTHENTICATED')
  expect(errorCode(new Error('UNAUTHENTICATED'))).toBeUndefined()
})
