import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { Providers } from './providers.tsx'
import { createConsoleRouter } from './router.tsx'

async function htmlAt(address: string): Promise<string> {
  const router = createConsoleRouter(createMemoryHistory({ initialEntries: [address] }))
  await router.load()
  return renderToString(
    <Providers>
      <RouterProvider router={router} />
    </Providers>,
  )
}

describe('an unknown page', () => {
  it('[ROUTE-103] reads "Page was not found" and names the address', async () => {
    const html = await htmlAt('/nope/at/all')
    expect(html).toMatch(/<h1[^>]*>Page was not found<\/h1>/)
    expect(html).toContain('/nope/at/all')
  })

  it('[ROUTE-104] has a button to the home page', async () => {
    expect(await htmlAt('/nope')).toMatch(/<a[^>]*href="\/"[^>]*>(<[^>]+>)*.*Go to Home Page/)
  })

  it('[SHELL-024] hides the navigation', async () => {
    expect(await htmlAt('/nope')).not.toContain('<nav')
  })
})

describe('the sign-in area', () => {
  it.each([
    '/auth/login',
    '/auth/register',
    '/auth/logout',
    '/auth/saml/x/y',
    '/auth/other',
    '/error',
    '/implicit/callback',
  ])('[ROUTE-007] %s stands in a dark frame', async address => {
    const html = await htmlAt(address)
    expect(html).toContain('data-theme="dark"')
    expect(html).toContain('<h1')
  })
})
