import { describe, expect, it } from 'vitest'
import { sampleItem } from './sample-item.ts'

const log = { _type: 'log', timestamp: 1, severity_text: 'INFO', body: 'hello', attributes: {}, resource: {} }
const sample = (changes: object, maxBytes = 2000) => sampleItem({ ...log, ...changes }, maxBytes).item

describe('sampleItem', () => {
  it('leaves an item as it is that is small and holds no secrets', () => {
    const item = { ...log, attributes: { a: 1, b: [true, null, { c: 1.5 }] }, resource: { 'service.name': 'shop' } }
    expect(sample(item)).toEqual(item)
  })

  it('hides what stands under a secret name, at any depth and of any kind', () => {
    const item = sample({
      body: { user: 'ada', login: { Password: { old: 'a', new: 'b' } } },
      attributes: { 'http.request.header.authorization': ['Bearer x'], api_key: 7, token: '', list: [{ cookie: 'c' }] },
      resource: { 'db.password': 'pw' },
    })
    expect(item).toMatchObject({
      body: { user: 'ada', login: { Password: '[redacted]' } },
      attributes: {
        'http.request.header.authorization': '[redacted]',
        api_key: '[redacted]',
        token: '',
        list: [{ cookie: '[redacted]' }],
      },
      resource: { 'db.password': '[redacted]' },
    })
    expect(item).not.toHaveProperty('_truncated')
  })

  it('hides secrets in texts', () => {
    expect(sample({ body: 'password=hunter2' })).toMatchObject({ body: 'password=[redacted]' })
  })

  it('cuts a long text, says so, and leaves room for the attributes', () => {
    const item = sample({ body: 'x'.repeat(100_000), attributes: { a: 'short' } })
    expect(item).toMatchObject({ body: `${'x'.repeat(1000)}…`, attributes: { a: 'short' }, _truncated: true })
  })

  it('recognises a secret that the cut would have left in halves', () => {
    const item = sample({ body: `${'x'.repeat(990)} AKIAIOSFODNN7EXAMPLE ${'y'.repeat(5000)}` })
    expect(JSON.stringify(item)).not.toContain('AKIA')
  })

  it('stops with the limit, whatever there is much of', () => {
    const many = Object.fromEntries(Array.from({ length: 5000 }, (_, at) => [`key${at}`, 'value']))
    for (const changes of [
      { attributes: many },
      { body: Array.from({ length: 50_000 }, () => 1) },
      { body: [many, many] },
    ]) {
      const item = sample(changes)
      expect(item['_truncated']).toBe(true)
      expect(JSON.stringify(item).length).toBeLessThan(2500)
      expect(item).toHaveProperty('resource')
    }
  })

  it('keeps names that JavaScript has other plans for', () => {
    const attributes = JSON.parse('{"__proto__":{"a":1},"toString":"t"}')
    expect(JSON.stringify(sample({ attributes })['attributes'])).toBe('{"__proto__":{"a":1},"toString":"t"}')
  })

  it('cuts between characters', () => {
    const { body } = sample({ body: '😀'.repeat(3000) }, 513)
    expect(typeof body === 'string' && body.isWellFormed()).toBe(true)
  })
})
