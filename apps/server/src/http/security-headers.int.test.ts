import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ServerConfig } from '../config.ts'
import { startTestApi } from '../testing/test-api.ts'
import { startTestPostgres, type TestPostgres } from '../testing/test-postgres.ts'

const demoSignIn = { offered: true, sessionMinutes: 30, parentOrigin: undefined, engineerUrl: undefined }
const analytics = { driver: 'off' as const, url: undefined, marketingFormUrl: undefined }

describe('what the console may be shown in, and load', () => {
  let postgres: TestPostgres
  beforeAll(async () => {
    postgres = await startTestPostgres(undefined)
  })
  afterAll(async () => {
    await postgres?.stop()
  })

  async function headersWith(changes: Partial<ServerConfig>) {
    const api = await startTestApi(postgres, changes)
    try {
      const answer = await api.call('/v1/console_settings')
      const policy = new Map(
        (answer.headers.get('content-security-policy') ?? '').split(';').map(part => {
          const [name = '', ...sources] = part.trim().split(' ')
          return [name, sources] as const
        }),
      )
      return { policy, frameOptions: answer.headers.get('x-frame-options'), settings: await answer.json() }
    } finally {
      await api.stop()
    }
  }

  it('is nobody and nothing from elsewhere unless the operator says so', async () => {
    const { policy, frameOptions, settings } = await headersWith({ demoSignIn })
    expect(policy.get('frame-ancestors')).toEqual(["'none'"])
    expect(frameOptions).toBe('DENY')
    expect(policy.get('script-src')).toEqual(["'self'"])
    expect(policy.get('connect-src')).toEqual(["'self'"])
    expect(settings.analytics).toEqual({ driver: 'off', marketing_form_url: null })
  })

  it('[DEMO-013] is exactly the parent origin where one is named', async () => {
    const parentOrigin = 'https://www.example.com'
    const { policy, frameOptions, settings } = await headersWith({ demoSignIn: { ...demoSignIn, parentOrigin } })
    expect(policy.get('frame-ancestors')).toEqual([parentOrigin])
    expect(frameOptions).toBeNull()
    expect(settings.demo.parent_origin).toBe(parentOrigin)
  })

  it('[DEMO-015] loads the one script of the marketing form, and lets it talk home', async () => {
    const marketingFormUrl = 'https://forms.example.com/embed/v2.js?form=1'
    const { policy, settings } = await headersWith({ analytics: { ...analytics, marketingFormUrl } })
    expect(policy.get('script-src')).toEqual(["'self'", 'https://forms.example.com/embed/v2.js'])
    expect(policy.get('connect-src')).toEqual(["'self'", 'https://forms.example.com'])
    expect(settings.analytics.marketing_form_url).toBe(marketingFormUrl)
  })
})
