import { describe, expect, it } from 'vitest'
import { namesSecret, redactText } from './secrets.ts'

const jwt = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjMifQ.s5c-_abc'

describe('namesSecret', () => {
  it.each([
    'password',
    'DB_PASSWORD',
    'user.passwd',
    'clientSecret',
    'secret',
    'token',
    'accessToken',
    'accesstoken',
    'x-amz-security-token',
    'Authorization',
    'http.request.header.authorization',
    'api_key',
    'apiKey',
    'X-API-Key',
    'cookie',
    'Set-Cookie',
    'private_key',
    'aws_access_key_id',
    'credentials',
    'pwd',
  ])('hides %s', key => {
    expect(namesSecret(key)).toBe(true)
  })

  it.each(['user', 'gen_ai.usage.input_tokens', 'body', 'trace_id', 'cookieless_mode_on', 'key', 'path', '__proto__'])(
    'shows %s',
    key => {
      expect(namesSecret(key)).toBe(false)
    },
  )
})

const texts: [name: string, text: string, safe: string][] = [
  ['a bearer token', 'Authorization: Bearer abc.def-123', 'Authorization: [redacted]'],
  ['a bearer token alone', 'sent Bearer s3cr3t-value now', 'sent Bearer [redacted] now'],
  ['basic credentials', 'authorization=Basic dXNlcjpwdw==', 'authorization=[redacted]'],
  ['an AWS key id', 'key AKIAIOSFODNN7EXAMPLE used', 'key [redacted] used'],
  ['an AWS secret', 'aws_secret_access_key = wJalrXUtnFEMI/K7MDENG', 'aws_secret_access_key = [redacted]'],
  ['a JWT', `got ${jwt} from x`, 'got [redacted] from x'],
  [
    'a private key',
    'a -----BEGIN RSA PRIVATE KEY-----\nProc-Type: 4\nMIIE\n-----END RSA PRIVATE KEY----- b',
    'a [redacted] b',
  ],
  ['a private key that is cut off', '-----BEGIN PRIVATE KEY-----\nMIIE', '[redacted]'],
  ['JSON', '{"user":"ada","password":"hun\\"ter2","n":1}', '{"user":"ada","password":"[redacted]","n":1}'],
  ['JSON with a number', '{"pwd": 1234, "n": 1}', '{"pwd": [redacted], "n": 1}'],
  ['JSON in JSON', '{"m":"{\\"token\\":\\"abc\\"}"}', '{"m":"{\\"token\\":\\"[redacted]\\"}"}'],
  ['a query string', 'GET /a?api_key=123&b=2', 'GET /a?api_key=[redacted]&b=2'],
  ['key and value', "password='a b' next", "password='[redacted]' next"],
  ['cookies', 'Cookie: a=1; b=2\nHost: x', 'Cookie: [redacted]\nHost: x'],
  ['credentials in a URL', 'to https://ada:pw@example.com/x', 'to https://ada:[redacted]@example.com/x'],
  ['a GitHub token', `ghp_${'a'.repeat(36)}`, '[redacted]'],
  ['a Slack token', 'xoxb-1234567890-abc', '[redacted]'],
  ['one of our own tokens', `weir_${'A'.repeat(43)}`, '[redacted]'],
  [
    'nothing secret',
    'used 512 input_tokens: fine; the basic keyboard',
    'used 512 input_tokens: fine; the basic keyboard',
  ],
]

describe('redactText', () => {
  it.each(texts)('hides %s', (_name, text, safe) => {
    expect(redactText(text)).toBe(safe)
  })

  it.each([
    ['names without an end', 'password = "'],
    ['many starts of tokens', 'eyJ-'],
    ['many starts of keys', '-----BEGIN PRIVATE KEY----'],
    ['escapes', 'token\\"\\'],
    ['slashes', '//a:'],
    ['cookies', 'cookie: '],
    ['names and blanks', 'secret    '],
    ['bearers', 'Bearer ='],
  ])('takes time in line with the length of the text: %s', (_name, unit) => {
    const text = unit.repeat(100_000)
    const start = performance.now()
    redactText(text)
    // It takes some 50 ms; a pattern that looks at each rest of the text from each place would take minutes.
    expect(performance.now() - start).toBeLessThan(2000)
  })
})
