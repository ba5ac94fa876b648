import { describe, expect, it } from 'vitest'
import { secretText } from './second-factor.ts'

describe('secretText', () => {
  it('shows the secret in groups that can be typed', () => {
    expect(secretText('otpauth://totp/Weir:a%40b.example?secret=ABCDEFGHIJ&issuer=Weir&digits=6')).toBe('ABCD EFGH IJ')
  })
})
