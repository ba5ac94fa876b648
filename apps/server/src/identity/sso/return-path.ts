const ownOrigin = 'http://own.invalid'

/** Where to go after signing in: a path of our own, whatever was asked for. */
export function returnPath(asked: string | undefined): string {
  if (!asked?.startsWith('/') || asked.length > 2_000 || /[^!-[\]-~]/.test(asked)) return '/'
  const url = URL.canParse(asked, ownOrigin) ? new URL(asked, ownOrigin) : undefined
  return url?.origin === ownOrigin ? url.pathname.replace(/^\/+/, '/') + url.search + url.hash : '/'
}

/** The page that goes on from there once the session is good. */
export function landingPath(asked: string | undefined): string {
  // The library takes paths of a narrow alphabet only.
  const encoded = encodeURIComponent(returnPath(asked)).replace(
    /[!'()*~]/g,
    sign => `%${sign.charCodeAt(0).toString(16)}`,
  )
  return `/auth/callback?returnTo=${encoded}`
}
