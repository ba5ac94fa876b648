import { isPublicRoutableHost } from '@better-auth/core/utils/host'

/** Whether a host is named by an address, or a name, that only exists within a network. */
export function isPrivateHost(host: string): boolean {
  return !isPublicRoutableHost(host)
}

/** Why an identity provider may not be at this address; undefined when it may. */
export function refusedUrl(text: string, allowPrivate: boolean): string | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !['http:', 'https:'].includes(url.protocol)) return 'must be a URL that starts with https://'
  if (url.username !== '' || url.password !== '') return 'must not hold a user name or a password'
  const isPrivate = isPrivateHost(url.hostname)
  if (isPrivate && !allowPrivate) {
    return 'must be on a public address; the operator of this installation can allow private ones (WEIR_SSO_ALLOW_PRIVATE)'
  }
  return url.protocol === 'http:' && !isPrivate ? 'must start with https://' : undefined
}
