import type { PlanState, Subscription } from '@weir/contracts'
import { bytesText } from '../../../lib/format.ts'

const names: Record<string, string> = {
  free: 'Free',
  trial: 'Trial',
  enterprise: 'Enterprise',
  ai_suspended: 'Suspended',
}

/** A plan's name for people; plans with AI have names of their own. */
export function planName(state: PlanState): string {
  return names[state] ?? `AI ${state.slice('ai_'.length).replaceAll('_', ' ')}`
}

const plainBytes = (bytes: number) => bytesText(bytes).replace('.0 ', ' ')

type Limits = Subscription['limits']

/** The limits of a plan, each with its words. */
export function limitWords({ bytes_per_minute, burst_bytes, daily_bytes }: Limits): { name: string; value: string }[] {
  const rate = bytes_per_minute === null ? 'No limit' : `${plainBytes(bytes_per_minute)} a minute`
  const burst = bytes_per_minute === null || burst_bytes === null ? '' : `, ${plainBytes(burst_bytes)} at once`
  return [
    { name: 'Rate', value: rate + burst },
    { name: 'Per day', value: daily_bytes === null ? 'No limit' : plainBytes(daily_bytes) },
  ]
}

export const dateText = (iso: string) =>
  new Date(iso).toLocaleDateString('en-US', { month: 'short', day: 'numeric', year: 'numeric' })

export const creditsText = (credits: number) => credits.toLocaleString('en-US', { maximumFractionDigits: 2 })
