import { LogRecord, ValueMap } from '@weir/telemetry'
import { describe, expect, it } from 'vitest'
import { type CipherKey, compileStatements, compileValue, type OttlHost } from '../index.ts'

const gcmKey: CipherKey = { id: 'g1', algorithm: 'aes-256-gcm', key: new Uint8Array(32).fill(1) }
const cbcKey: CipherKey = { id: 'c1', algorithm: 'aes-256-cbc', key: new Uint8Array(32).fill(2) }

const host: OttlHost = {
  keys: {
    encryptionKey: (keyClass, id) => {
      const key = keyClass === 1 ? gcmKey : cbcKey
      return id === null || id === key.id ? key : null
    },
    decryptionKey: id => [gcmKey, cbcKey].find(key => key.id === id) ?? null,
  },
  environment: { allowed: new Set(['REGION', 'UNSET']), get: name => (name === 'REGION' ? 'eu' : undefined) },
}

function evaluate(expression: string, body = '') {
  const record = new LogRecord()
  record.body = body
  return compileValue(expression, { context: 'log', errorMode: 'propagate', host })(record)
}

function envelopeOf(expression: string): Record<string, string> {
  const text = evaluate(expression)
  return typeof text === 'string' ? JSON.parse(atob(text)) : {}
}

describe('Encrypt and Decrypt', () => {
  it.each([
    ['GCM', 'Decrypt(Encrypt(body, 1))'],
    ['GCM by id', 'Decrypt(Encrypt(body, 1, "g1"))'],
    ['CBC', 'Decrypt(Encrypt(body, 2))'],
  ])('read back with %s', (_, expression) => {
    expect(evaluate(expression, 'häß "secret"')).toBe('häß "secret"')
  })

  it('make an envelope that names the key and never repeats its vector', () => {
    const [first, second] = [envelopeOf('Encrypt("x", 1)'), envelopeOf('Encrypt("x", 1)')]
    expect(first).toEqual({ v: 1, keyId: 'g1', data: expect.any(String), iv: expect.any(String) })
    expect(first.iv).not.toBe(second.iv)
  })

  it('escape quotes where asked', () => {
    expect(evaluate('Decrypt(Encrypt(body, 1), true)', 'a "b"')).toBe('a \\"b\\"')
    expect(evaluate('Decrypt(Encrypt(body, 1), true, "$&")', 'a "b"')).toBe('a $&"b$&"')
  })

  it('refuse data that was changed', () => {
    const envelope = envelopeOf('Encrypt("secret", 1)')
    const data = Uint8Array.fromBase64(envelope.data ?? '')
    data[0] = (data[0] ?? 0) ^ 1
    const changed = btoa(JSON.stringify({ ...envelope, data: data.toBase64() }))
    expect(() => evaluate('Decrypt(body)', changed)).toThrow('cannot be decrypted')
  })

  it('say which key is missing, or give the default', () => {
    expect(() => evaluate('Encrypt("x", 1, "other")')).toThrow('no key of the class 1 with the id other')
    expect(evaluate('Encrypt("x", 1, "other", "***")')).toBe('***')
  })
})

describe('Env', () => {
  it.each([
    ['Env("REGION")', 'eu'],
    ['Env(body)', 'eu'],
    ['Env("UNSET")', null],
    ['Env("UNSET", "none")', 'none'],
  ])('%s', (expression, expected) => {
    expect(evaluate(expression, 'REGION')).toBe(expected)
  })

  it('hides what is not allowed', () => {
    expect(() => evaluate('Env("HOME", "none")')).toThrow('may not be read')
  })
})

describe('Sample', () => {
  it('keeps about the percentage of the keys, and the same ones at a higher rate', () => {
    const keep = (rate: string) => {
      return Array.from({ length: 2000 }, (_, i) => evaluate(`Sample(${rate}, body)`, `user-${i}`) === true)
    }
    const few = keep('10')
    const more = keep('30.5')
    expect(few.filter(Boolean).length).toBeGreaterThan(150)
    expect(few.filter(Boolean).length).toBeLessThan(250)
    expect(few.every((kept, i) => !kept || more[i])).toBe(true)
  })
})

describe('aliases', () => {
  it.each([
    ['EDXCoalesce(body, "none")', 'none'],
    ['EDXIfElse(body == "", 1, 2)', 1],
    ['EDXHmac("hello", "key", "md5", "base64")', 'BBMHR6/KTXnjLofPIQTwhw=='],
    ['EDXDataType(body)', 'string'],
  ])('%s', (expression, expected) => {
    expect(evaluate(expression)).toBe(expected)
  })

  it('name editors too', () => {
    const record = new LogRecord()
    record.attributes = ValueMap.from([
      ['a', 1],
      ['b', 2],
    ])
    compileStatements('edx_delete_keys(attributes, ["a"])\nedx_map_keys(attributes, ["b"], ["c"], "update")', {
      context: 'log',
      errorMode: 'propagate',
    }).run(record)
    expect([...record.attributes.entries()]).toEqual([['c', 2]])
  })
})

it('compiles deep nesting once', () => {
  const nested = `${'Coalesce([Sort('.repeat(20)}["a"]${')])'.repeat(20)}`
  expect(evaluate(nested)).toEqual(['a'])
})

it('bounds lambdas that run lambdas', () => {
  const list = `[${Array.from({ length: 200 }, () => 1).join(', ')}]`
  const nested = `Any(${list}, (_, a) => Any(${list}, (_, b) => Any(${list}, (_, c) => a + b + c == 0)))`
  expect(() => evaluate(nested)).toThrow('lambdas ran more than 1000000 times')
})

it('bounds a value that Reduce doubles again and again', () => {
  const list = `[${Array.from({ length: 60 }, () => 1).join(', ')}]`
  expect(() => evaluate(`Reduce(${list}, "ab", (acc, _, v) => Concat([acc, acc], ""))`)).toThrow(/16 MiB|longer than/)
  expect(() => evaluate(`Reduce(${list}, [1], (acc, _, v) => [acc, acc])`)).toThrow(/too large|deeper/)
})
