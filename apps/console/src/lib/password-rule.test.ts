import { describe, expect, it } from 'vitest'
import { passwordProblem } from './password-rule.ts'

describe('passwordProblem', () => {
  it.each([
    ['1234567', 'The password must have at least 8 characters.'],
    ['12345678', undefined],
    ['x'.repeat(128), undefined],
    ['x'.repeat(129), 'The password must have at most 128 characters.'],
  ])('%s', (password, problem) => {
    expect(passwordProblem(password)).toBe(problem)
  })
})
