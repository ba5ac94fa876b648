const storageKey = 'join-invite'

/** The secret in the part behind the # of an invite's link; undefined when it is none. */
export function inviteIn(hash: string): string | undefined {
  return new URLSearchParams(hash.replace(/^#/, '')).get('invite') || undefined
}

/**
 * Keeps the secret of an invite in this tab while its person signs in or makes an account. It stays out of addresses: those end
 * up in histories and logs.
 */
export function keepInvite(secret: string | undefined): void {
  try {
    if (secret === undefined) sessionStorage.removeItem(storageKey)
    else sessionStorage.setItem(storageKey, secret)
  } catch {
    // Without storage the link has to be opened again after signing in.
  }
}

/** The invite that brought the person here, while it was not taken. */
export function keptInvite(): string | undefined {
  try {
    return globalThis.sessionStorage?.getItem(storageKey) ?? undefined
  } catch {
    return undefined
  }
}
