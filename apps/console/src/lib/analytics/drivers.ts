import type { AnalyticsCall, AnalyticsDriverName } from '@weir/contracts'
import type { AnalyticsDriver } from './analytics.ts'

interface DriverParts {
  /** Where the console driver writes. */
  write: (line: string, call: AnalyticsCall) => void
  /** How the http driver reaches our own server. */
  post: (calls: AnalyticsCall[]) => Promise<unknown>
  /** Whether the user asked not to be followed; then every driver is off. */
  isPrivate: () => boolean
}

/** The most calls the server takes at once. */
const mostAtOnce = 20

/** The driver of this name. */
export function createDriver(name: AnalyticsDriverName, { write, post, isPrivate }: DriverParts): AnalyticsDriver {
  if (name === 'off' || isPrivate()) return () => {}
  return name === 'console' ? call => write('analytics', call) : httpDriver(post)
}

/** Gathers the calls made in one go, so that signing in is one request and not three. */
function httpDriver(post: DriverParts['post']): AnalyticsDriver {
  let waiting: AnalyticsCall[] = []
  const flush = () => {
    const calls = waiting
    waiting = []
    for (let start = 0; start < calls.length; start += mostAtOnce) {
      // Analytics that cannot be reached is no reason to bother anyone.
      post(calls.slice(start, start + mostAtOnce)).catch(() => undefined)
    }
  }
  return call => {
    if (waiting.length === 0) queueMicrotask(flush)
    waiting.push(call)
  }
}

/** Whether the browser asks sites not to follow its user. */
export function asksForPrivacy(navigator: { doNotTrack?: string | null; globalPrivacyControl?: boolean }): boolean {
  return navigator.doNotTrack === '1' || navigator.globalPrivacyControl === true
}
