import { describe, expect, it } from 'vitest'
import { createSecretBox } from './sealed.ts'

const box = createSecretBox('a secret of the installation, long enough')

describe('secrets at rest', () => {
  it('opens what it sealed', () => {
    expect(box.open('provider/1', box.seal('provider/1', 'gehëim'))).toBe('gehëim')
  })

  it('seals the same secret differently each time, and never readably', () => {
    const [first, second] = [box.seal('a', 'the same words'), box.seal('a', 'the same words')]
    expect(first).not.toBe(second)
    expect(Buffer.from(first.slice(3), 'base64url').toString('latin1')).not.toContain('same')
  })

  it.each<[string, (sealed: string) => string | undefined]>([
    ['for something else', sealed => box.open('provider/2', sealed)],
    [
      'with another key',
      sealed => createSecretBox('another secret of another installation').open('provider/1', sealed),
    ],
    ['after a change', sealed => box.open('provider/1', sealed.slice(0, -2) + (sealed.endsWith('AA') ? 'BB' : 'AA'))],
    ['when cut short', sealed => box.open('provider/1', sealed.slice(0, 20))],
    ['when it is something else', () => box.open('provider/1', 'v1')],
    ['of another version', sealed => box.open('provider/1', sealed.replace('v1', 'v2'))],
  ])('does not open %s', (_name, open) => {
    expect(open(box.seal('provider/1', 'secret'))).toBeUndefined()
  })
})
