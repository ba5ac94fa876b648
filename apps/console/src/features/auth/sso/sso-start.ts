/** The address that leads on to the identity provider of a domain, and from there to the page somebody wanted. */
export function ssoStartPath(domain: string, returnTo: string | undefined): string {
  return `/v1/auth/sso/start?${new URLSearchParams({ domain, ...(returnTo ? { returnTo } : {}) })}`
}

/** Whether a text could be an email address that is typed in full. */
export function looksLikeEmail(text: string): boolean {
  return /^[^\s@]+@[^\s@]+\.[^\s@.]{2,}$/.test(text.trim())
}

/** What a path below `/auth/saml/` says about whose identity provider is meant. */
export function domainInPath(pathname: string): string {
  const [, , , first = ''] = pathname.split('/')
  return /^[\w.@+-]+\.[\w-]+$/.test(first) ? first : ''
}
