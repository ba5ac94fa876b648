import type { AnalyticsCall, AnalyticsEvent, AnalyticsUser } from '@weir/contracts'

/** Takes analytics calls somewhere. It must neither throw nor hold anything up. */
export type AnalyticsDriver = (call: AnalyticsCall) => void

/** What the application tells analytics. It carries who and what happened, never telemetry and never secrets. */
export interface Analytics {
  identify: (user: AnalyticsUser) => void
  group: (group: { id: string; name: string; demo: boolean }) => void
  /** Marks the chat widget's conversation. */
  tagChat: (tags: Record<string, string>) => void
  track: (event: AnalyticsEvent, properties?: { email?: string }) => void
}

export function createAnalytics(send: AnalyticsDriver): Analytics {
  return {
    identify: user => send({ type: 'identify', user }),
    group: group => send({ type: 'group', group }),
    tagChat: tags => send({ type: 'chat_tag', tags }),
    track: (event, properties = {}) => send({ type: 'track', event, properties }),
  }
}
