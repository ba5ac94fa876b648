import { z } from 'zod'
import type { ServerConfig } from '../../../config.ts'
import { type SignedIn, startTestApi, type TestApi } from '../../../testing/test-api.ts'
import { startTestPostgres, type TestPostgres } from '../../../testing/test-postgres.ts'
import { TestBrowser } from './test-browser.ts'

const idSchema = z.object({ id: z.string() })
const meSchema = z.object({
  email: z.string(),
  organizations: z.array(z.object({ id: z.string(), preset: z.string() })),
})

/** The API with an organization, Acme, whose administrator is Olga. */
export interface SsoFixture {
  api: TestApi
  acme: string
  olga: SignedIn
  browser(): TestBrowser
  /** Calls the API as Olga. */
  asOlga(path: string, method?: string, json?: unknown): Promise<Response>
  createProvider(values: object): Promise<string>
  /** Who is signed in there. */
  whoIs(browser: TestBrowser): Promise<z.infer<typeof meSchema> | undefined>
  stop(): Promise<void>
}

export async function startSsoFixture(changes: Partial<ServerConfig> = {}): Promise<SsoFixture> {
  const postgres: TestPostgres = await startTestPostgres(undefined)
  const api = await startTestApi(postgres, { ssoAllowPrivate: true, ...changes })
  const acme = await api.createOrganization('Acme')
  const olga = await api.signedIn('olga@acme.example', { [acme]: 'admin' })
  const asOlga: SsoFixture['asOlga'] = (path, method = 'GET', json) =>
    api.call(path, { method, headers: olga.headers, ...(json === undefined ? {} : { json }) })
  return {
    api,
    acme,
    olga,
    asOlga,
    browser: () => new TestBrowser(api.url, api.services.config.publicUrl),
    async createProvider(values) {
      const answer = await asOlga(`/v1/orgs/${acme}/sso/providers`, 'POST', values)
      if (answer.status !== 201) throw new TypeError(await answer.text())
      return idSchema.parse(await answer.json()).id
    },
    async whoIs(browser) {
      const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      const answer = await api.call('/v1/me', { headers: { cookie } })
      return answer.status === 200 ? meSchema.parse(await answer.json()) : undefined
    },
    async stop() {
      await api.stop()
      await postgres.stop()
    },
  }
}
