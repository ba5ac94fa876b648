import type { Page } from '@playwright/test'

/** A page of the console as its own route tree describes it. */
export interface RoutePage {
  path: string
  title: string
  area: string
  redirects: boolean
}

/** Every page that the open console has a route for. The router puts itself on the window and knows them all. */
export const routePages = (page: Page): Promise<RoutePage[]> =>
  page.evaluate(() =>
    Object.values(window.__TSR_ROUTER__?.routesById ?? {}).flatMap(route => {
      const found = route.options?.staticData?.page
      if (!found) return []
      const { path, title, area = 'organization' } = found
      return [{ path, title, area, redirects: 'redirectTo' in found }]
    }),
  )

/** Goes to an address inside the open document and waits until nothing is being loaded any more. */
export async function goInside(page: Page, href: string): Promise<void> {
  // Guards may lead on to another page; where it ends is looked at afterwards.
  await page.evaluate(to => void window.__TSR_ROUTER__?.navigate({ href: to }), href)
  const settled = () =>
    window.__TSR_ROUTER__?.state.status === 'idle' && document.querySelector('[aria-busy="true"]') === null
  // A page that goes on loading is looked at as it is.
  await page.waitForFunction(settled, undefined, { timeout: 4000 }).catch(() => undefined)
}
