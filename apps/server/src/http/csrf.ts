import { apiError } from '@weir/contracts'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

interface CookieCall {
  method: string
  headers: Headers
  /** Where we are reached by this very request, e.g. `http://127.0.0.1:4300`. */
  ownOrigin: string
  /** Where browsers are told to reach us. */
  publicUrl: string
}

/**
 * Refuses a changing call that only a cookie speaks for, unless it comes from our own pages. Browsers add the cookie to
 * requests of any site; what they also add, and no page can forge, is where the request came from.
 */
export function refuseCrossSite({ method, headers, ownOrigin, publicUrl }: CookieCall): void {
  if (safeMethods.has(method)) return
  const origin = headers.get('origin')
  if (origin !== null) {
    if (origin === ownOrigin || origin === new URL(publicUrl).origin) return
    throw apiError('CROSS_SITE')
  }
  const site = headers.get('sec-fetch-site')
  if (site === 'same-origin' || site === 'none') return
  throw apiError('CROSS_SITE', {
    detail:
      'A call made with the session cookie must say where it comes from (Origin). Use a bearer or API token instead.',
  })
}
