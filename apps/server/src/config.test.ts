import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { readConfig, variablesSchema } from './config.ts'

const documentation = readFileSync(new URL('../../../docs/configuration.md', import.meta.url), 'utf8')

describe('readConfig', () => {
  it('needs no variable at all', () => {
    const config = readConfig({})
    expect(config.ports).toEqual({ http: 4300, otlpGrpc: 4317, otlpHttp: 4318, opamp: 4320 })
    expect(config.publicUrl).toBe('http://localhost:4300')
    expect(path.basename(config.home)).toBe('.weir')
    expect(config).toMatchObject({ demo: true, signUp: false, trustProxy: false, host: '127.0.0.1' })
  })

  it('takes an empty variable for a missing one', () => {
    expect(readConfig({ WEIR_PORT: '', WEIR_POSTGRES_URL: '' })).toEqual(readConfig({}))
  })

  it('derives the public URL from the port, and drops a slash at its end', () => {
    expect(readConfig({ WEIR_PORT: '8080' }).publicUrl).toBe('http://localhost:8080')
    expect(readConfig({ WEIR_PUBLIC_URL: 'https://weir.example.com/' }).publicUrl).toBe('https://weir.example.com')
  })

  it('keeps an absolute home as it is', () => {
    expect(readConfig({ WEIR_HOME: '/srv/weir' }).home).toBe('/srv/weir')
  })

  it('reads a list of trusted proxies', () => {
    expect(readConfig({ WEIR_TRUST_PROXY: 'loopback, 10.0.0.0/8' }).trustProxy).toEqual(['loopback', '10.0.0.0/8'])
  })

  it.each([
    ['WEIR_PORT', 'high'],
    ['WEIR_PORT', '70000'],
    ['WEIR_DEMO', 'perhaps'],
    ['WEIR_POSTGRES_URL', 'mysql://db'],
    ['WEIR_CLICKHOUSE_URL', 'localhost'],
    ['WEIR_ADMIN_EMAIL', 'admin'],
    ['WEIR_ADMIN_PASSWORD', 'short'],
    ['WEIR_PUBLIC_URL', 'ftp://weir'],
    ['WEIR_TRUST_PROXY', 'everybody'],
    ['WEIR_LOG_LEVEL', 'loud'],
    ['WEIR_SMTP_URL', 'http://mail.example.com'],
    ['WEIR_MAIL_FROM', 'nobody'],
    ['WEIR_MAIL_FROM', 'Weir\r\nBcc: eve@example.com <weir@example.com>'],
  ])('names %s when its value is %s', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^The variable ${name} is not usable: .+`))
  })
})

describe('mail', () => {
  const url = 'smtp://user:secret@mail.example.com:587'

  it('has a server and a sender', () => {
    const from = 'Weir <weir@example.com>'
    expect(readConfig({ WEIR_SMTP_URL: url, WEIR_MAIL_FROM: from }).mail).toEqual({ url, from })
    expect(readConfig({}).mail).toBeUndefined()
  })

  it.each([
    ['WEIR_MAIL_FROM', { WEIR_SMTP_URL: url }],
    ['WEIR_SMTP_URL', { WEIR_MAIL_FROM: 'weir@example.com' }],
  ])('names %s when only the other is given', (missing, variables) => {
    expect(() => readConfig(variables)).toThrow(`The variable ${missing} is missing`)
  })
})

describe('docs/configuration.md', () => {
  const documented = [...documentation.matchAll(/^\| `(WEIR_[A-Z0-9_]+)` \| (.+?) \|/gm)].map(
    ([, name = '', shown = '']) => ({
      name,
      shown,
    }),
  )

  it('lists exactly the variables the server reads', () => {
    expect(documented.map(({ name }) => name).sort()).toEqual(Object.keys(variablesSchema.shape).sort())
  })

  it('gives the defaults that hold', () => {
    const actual: Record<string, unknown> = variablesSchema.parse({})
    const derived = ['WEIR_PUBLIC_URL', 'WEIR_INGEST_URL', 'WEIR_CONSOLE_DIR', 'WEIR_AGENT_PROGRAM', 'WEIR_ADMIN_EMAIL']
    const shownAs = (value: unknown) => `\`${String(typeof value === 'boolean' ? Number(value) : value)}\``
    const wrong = documented.filter(({ name, shown }) => {
      const value = actual[name]
      const right = value === undefined ? ['none', 'generated'] : [shownAs(value)]
      return !derived.includes(name) && !right.includes(shown)
    })
    expect(wrong).toEqual([])
  })
})
