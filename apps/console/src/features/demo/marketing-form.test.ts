import { describe, expect, it } from 'vitest'
import { submittedEmail } from './marketing-form.ts'

describe('submittedEmail', () => {
  it.each([
    ['email', 'guest@example.com', 'guest@example.com'],
    ['work_e-mail', ' guest@example.com ', 'guest@example.com'],
    ['EMAIL', 'x'.repeat(300), 'x'.repeat(254)],
    ['name', 'guest@example.com', undefined],
    ['email', '  ', undefined],
  ])('reads %s with %s', (name, value, email) => {
    const form = new FormData()
    form.set('first', 'Ada')
    form.set(name, value)
    expect(submittedEmail(form)).toBe(email)
  })
})
