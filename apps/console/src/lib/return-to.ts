/** An address inside the console to come back to after sign-in; anything else is refused, so that no link can lead away. */
export function safeReturnTo(value: string | undefined): string {
  if (!value?.startsWith('/')) return '/'
  const base = 'https://console.invalid'
  let url: URL
  try {
    url = new URL(value, base)
  } catch {
    return '/'
  }
  const leadsAway = url.origin !== base
  const leadsBack = /^\/(auth(\/|$)|logout$|implicit\/)/.test(url.pathname)
  return leadsAway || leadsBack ? '/' : `${url.pathname}${url.search}${url.hash}`
}

/** The sign-in page's address that leads back to where the user is now. */
export function signInHref(here: string): string {
  const back = safeReturnTo(here)
  return back === '/' ? '/auth/login' : `/auth/login?${new URLSearchParams({ returnTo: back })}`
}
