import { compileRegex } from '@weir/languages/regex'
import { describe, expect, it } from 'vitest'
import { runItems } from '../../testing/run-examples.ts'
import { genericMaskDefinition } from './generic-mask.definition.ts'
import { genericMask } from './generic-mask.ts'
import { customMaskName, defaultMaskTag, maskLibrary, unmaskedFields, withPredefinedMasks } from './mask-library.ts'

const samples: Record<string, { masks: [string, string][]; leaves: string[] }> = {
  jwt: {
    masks: [['token eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.abcDEF-_123 ok', 'token # ok']],
    leaves: ['eyJ only', 'a.b.c'],
  },
  private_key: {
    masks: [['k: -----BEGIN RSA PRIVATE KEY-----\nMIIB+/=\n-----END RSA PRIVATE KEY-----.', 'k: #.']],
    leaves: ['-----BEGIN PUBLIC KEY-----\nMIIB\n-----END PUBLIC KEY-----'],
  },
  aws_access_key: { masks: [['id AKIAIOSFODNN7EXAMPLE!', 'id #!']], leaves: ['AKIASHORT', 'XAKIAIOSFODNN7EXAMPLE'] },
  aws_secret_key: {
    masks: [['aws_secret_access_key = "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY"', 'aws_secret_access_key = "#"']],
    leaves: ['aws_secret_access_key = short'],
  },
  github_token: { masks: [[`ghp_${'a1B2'.repeat(9)}`, '#']], leaves: ['ghp_short'] },
  slack_token: { masks: [['xoxb-123456789012-abc', '#']], leaves: ['xoxb-1', 'xoxz-123456789012'] },
  authorization: {
    masks: [
      ['Authorization: Bearer abc.def-123_456', 'Authorization: Bearer #'],
      ['authorization: basic dXNlcjpwYXNz=', 'authorization: basic #'],
    ],
    leaves: ['basic auth'],
  },
  password: {
    masks: [
      ['user=a password=hunter2 ip=1', 'user=a password=# ip=1'],
      ['{"Password": "hunter2"}', '{"Password": "#"}'],
    ],
    leaves: ['password required', 'no passwords: here'.replace('passwords:', 'passwords')],
  },
  url_credentials: { masks: [['get https://bob:pw@host/x', 'get https://#@host/x']], leaves: ['https://host/x@y'] },
  email: { masks: [['to ada.l+x@mail.example.co.uk.', 'to #.']], leaves: ['ada@localhost', '@handle', 'a@b'] },
  credit_card: {
    masks: [
      ['4111111111111111', '#'],
      ['5500-0055-5555-5559', '#'],
      ['3782 822463 10005', '#'],
      ['6011 1111 1111 1117', '#'],
      ['30569309025904', '#'],
    ],
    leaves: ['1234567812345678', '41111111111111112222', '4111 1111'],
  },
  iban: {
    masks: [
      ['pay DE89 3704 0044 0532 0130 00 now', 'pay # now'],
      ['GB29NWBK60161331926819', '#'],
    ],
    leaves: ['DE89', 'ABCD1234'],
  },
  us_ssn: {
    masks: [['ssn 123-45-6789', 'ssn #']],
    leaves: ['000-12-3456', '666-12-3456', '900-12-3456', '123-00-4567', '123-45-0000'],
  },
  us_phone: {
    masks: [
      ['call (415) 555-2671', 'call #'],
      ['+1 415-555-2671', '#'],
      ['415.555.2671', '#'],
    ],
    leaves: ['115-555-2671', '4155552671', '12345'],
  },
  mac: {
    masks: [
      ['at 00:1A:2b:3C:4d:5E', 'at #'],
      ['00-1a-2b-3c-4d-5e', '#'],
    ],
    leaves: ['00:1A:2b:3C:4d', '12:30:45'],
  },
  uuid: { masks: [['id 123e4567-e89b-12d3-a456-426614174000', 'id #']], leaves: ['123e4567-e89b-12d3-a456'] },
  ipv6: {
    masks: [
      ['from 2001:db8:85a3::8a2e:370:7334 port', 'from # port'],
      ['2001:0db8:85a3:0000:0000:8a2e:0370:7334', '#'],
      ['fe80::', '#'],
      ['::1', '#'],
    ],
    leaves: ['12:30:45', 'a:b'],
  },
  ipv4: {
    masks: [
      ['from 192.168.0.1:80', 'from #:80'],
      ['255.255.255.255', '#'],
    ],
    leaves: ['1.2.3', '256.1.1.1x'.slice(0, 3)],
  },
}

describe('the mask library', () => {
  it('[PROC-072] tags its default masks ed_masking_default', () => {
    expect(defaultMaskTag).toBe('ed_masking_default')
    expect(maskLibrary.filter(entry => entry.tags.includes('ed_masking_default')).length).toBeGreaterThan(0)
    const untagged = [{ id: 'x', displayName: 'X', description: '', regex: 'x', tags: [] }]
    expect(withPredefinedMasks([], false, untagged)).toEqual([])
  })

  it('has samples for every entry, and unique ids and names', () => {
    expect(Object.keys(samples)).toEqual(maskLibrary.map(entry => entry.id))
    expect(new Set(maskLibrary.map(entry => entry.displayName)).size).toBe(maskLibrary.length)
  })

  it.each(maskLibrary.map(entry => [entry.id, entry] as const))('masks %s and nothing else', (id, entry) => {
    const config = { capture_group_masks: [{ name: id, capture_group: entry.regex, mask: '#' }] }
    const mask = (body: string) =>
      runItems(genericMask, config, [{ _type: 'log', body }]).items.map(item => (item as { body: unknown }).body)[0]
    const { masks = [], leaves = [] } = samples[id] ?? {}
    for (const [text, expected] of masks) expect(mask(text)).toBe(expected)
    for (const text of leaves) expect(mask(text)).toBe(text)
    expect(compileRegex(entry.regex).test('')).toBe(false)
  })

  it('[PROC-076] fills an empty list of masks, once', () => {
    const masks = withPredefinedMasks([], false)
    expect(masks).toHaveLength(maskLibrary.length)
    expect(masks[0]).toMatchObject({ name: maskLibrary[0]?.displayName, mask: 'REDACTED', enabled: true })
    expect(genericMaskDefinition.config.safeParse({ capture_group_masks: masks }).success).toBe(true)
    expect(withPredefinedMasks([], true)).toEqual([])
    expect(withPredefinedMasks([{ name: 'Mine' }], false)).toEqual([{ name: 'Mine' }])
  })

  it.each([
    [[], 'Custom Mask 1'],
    [['Custom Mask 1', 'Custom Mask 3', 'Mail'], 'Custom Mask 2'],
    [['Custom Mask 2'], 'Custom Mask 1'],
  ])('[PROC-073] names the next mask beside %j', (names, expected) => {
    expect(customMaskName(names.map(name => ({ name })))).toBe(expected)
  })

  it('leaves timestamp and severity_text out of the editor', () => {
    expect(unmaskedFields).toEqual(['timestamp', 'severity_text'])
  })
})
