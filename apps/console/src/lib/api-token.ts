import { observable, useObservable } from './observable.ts'

/** The address as a browser has it, and how it is changed without a new step in the history. */
interface Address {
  href: string
  replace: (href: string) => void
}

// In memory only: gone with the page, and never in storage, in the address or in a log.
const token = observable('')

/** The API token that calls are tried with in the dev area; empty when there is none. */
export const useApiToken = () => useObservable(token)
export const setApiToken = token.set
export const apiToken = token.get

/** Moves a token that came in the address of /dev/api into memory, before anything else sees the address. */
export function takeApiToken({ href, replace }: Address): void {
  const url = new URL(href)
  const given = url.searchParams.get('apiToken')
  if (url.pathname !== '/dev/api' || given === null) return
  token.set(given.slice(0, 500))
  url.searchParams.delete('apiToken')
  replace(`${url.pathname}${url.search}${url.hash}`)
}
