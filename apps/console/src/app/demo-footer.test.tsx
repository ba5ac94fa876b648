import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { type ConsoleSettings, type CurrentUser, presetAccesses } from '@weir/contracts'
import { renderToString } from 'react-dom/server'
import { afterEach, describe, expect, it } from 'vitest'
import { queryClient } from '../lib/api.ts'
import { consoleSettingsQuery } from '../lib/console-settings.ts'
import { currentUserQuery } from '../lib/session.ts'
import { Providers } from './providers.tsx'
import { createConsoleRouter } from './router.tsx'

const visitor: CurrentUser = {
  id: 'user-1',
  method: 'demo',
  email: 'visitor-1@demo.invalid',
  fullName: 'Alva Brook',
  firstName: 'Alva',
  lastName: 'Brook',
  supportUser: false,
  organizations: [
    {
      id: 'org-1',
      name: 'Demo',
      preset: 'read-only',
      accesses: presetAccesses['read-only'],
      is_demo: true,
      features: [],
    },
  ],
}
const settings: ConsoleSettings = {
  demo: { sign_in: true, parent_origin: null, engineer_url: 'https://calls.example.com/engineer' },
  help: { status_url: null, docs_url: null, center_url: null, chat_url: null },
  analytics: { driver: 'off', marketing_form_url: null },
}

async function seen(user: CurrentUser, given: ConsoleSettings = settings): Promise<string> {
  queryClient.setQueryData(currentUserQuery.queryKey, user)
  queryClient.setQueryData(consoleSettingsQuery.queryKey, given)
  const router = createConsoleRouter(createMemoryHistory({ initialEntries: ['/traces'] }))
  await router.load()
  return renderToString(
    <Providers>
      <RouterProvider router={router} />
    </Providers>,
  )
}

afterEach(() => queryClient.clear())

describe("the navigation's footer in the demo", () => {
  it('[SHELL-013] [SHELL-015] [DEMO-002] offers a talk and a start to visitors only', async () => {
    const demo = await seen(visitor)
    expect(demo).toContain('Talk to an Engineer')
    expect(demo).toContain('Get Started')
    const member = await seen({ ...visitor, method: 'account' })
    expect(member).not.toContain('Talk to an Engineer')
    expect(member).not.toContain('Get Started')
  })

  it('[SHELL-014] offers no talk where the operator named no page to arrange it', async () => {
    const html = await seen(visitor, { ...settings, demo: { ...settings.demo, engineer_url: null } })
    expect(html).not.toContain('Talk to an Engineer')
    expect(html).toContain('Get Started')
  })

  it('[SHELL-018] holds the Help menu', async () => {
    expect(await seen(visitor)).toContain('aria-label="Help"')
  })
})
