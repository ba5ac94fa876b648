import { AsyncLocalStorage } from 'node:async_hooks'
import type { UsableProvider } from './provider-config.ts'

/** A sign-in that is going on: what the library is told about the identity provider comes from here, not from its own table. */
export interface SignIn {
  readonly provider: UsableProvider
  /** Whether identity providers may be on private addresses. */
  readonly allowPrivate: boolean
  /** What the OpenID provider's token must say, so that it was made for this very sign-in. */
  readonly nonce?: string | undefined
  /** Whether this person comes through this provider for the first time; known once they were looked up. */
  isFirst: boolean
}

const signIns = new AsyncLocalStorage<SignIn>()

export function currentSignIn(): SignIn | undefined {
  return signIns.getStore()
}

/** Runs the library's part of a sign-in. */
export function duringSignIn<Result>(signIn: SignIn, run: () => Promise<Result>): Promise<Result> {
  return signIns.run(signIn, run)
}
