import { creditsShare, isBudgetExhausted, isOutdatedAgent, type Preset, type Subscription } from '@weir/contracts'

/** What banners are made from; what is not known yet, or not asked for this user, is undefined. */
export interface BannerFacts {
  preset: Preset
  subscription?: Subscription | undefined
  /** Why senders are made to wait, if they are. */
  throttles?: readonly string[] | undefined
  /** The versions of the active agents, and how many run each. */
  agentVersions?: readonly { version: string; agents: number }[] | undefined
  criticalVersions?: readonly string[] | undefined
  pipelineCount?: number | undefined
}

export type BannerId = 'exhausted' | 'throttled' | 'outdated' | 'critical' | 'trial_limit' | 'credits' | 'no_pipeline'

interface BannerAction {
  label: string
  /** A page, or `support`: wherever the operator offers help. */
  to: string
  search?: Record<string, string>
}

export interface BannerModel {
  id: BannerId
  tone: 'err' | 'warn' | 'info'
  text: string
  tooltip?: string
  scope?: string
  action?: BannerAction
}

const managePlan = '/admin/manage-plan'
const almostUsedUp = 0.9

const isAdmin = (preset: Preset) => preset === 'admin'
/** A preset is a bundle of access entries; the admin's holds those of createAgent. */
export const seesCreateAgentBanners = (preset: Preset) => preset === 'createAgent' || isAdmin(preset)
export const seesAdminBanners = isAdmin

/** The banners to show, in their order. */
export function bannersFor(facts: BannerFacts): BannerModel[] {
  const forAdmins = isAdmin(facts.preset)
  const forCreators = seesCreateAgentBanners(facts.preset)
  const found = [
    forAdmins && exhausted(facts),
    forAdmins && throttled(facts),
    forCreators && outdated(facts),
    forAdmins && critical(facts),
    forAdmins && trialLimit(facts),
    forAdmins && credits(facts),
    forCreators && noPipeline(facts),
  ]
  return found.filter(banner => banner !== false && banner !== undefined)
}

/** Errors stay until what they are about is dealt with. */
export const isDismissible = ({ tone }: BannerModel) => tone !== 'err'

const dateFormat: Intl.DateTimeFormatOptions = { month: 'short', day: 'numeric', year: 'numeric' }

function exhausted({ subscription }: BannerFacts): BannerModel | undefined {
  if (!subscription || !isBudgetExhausted(subscription)) return undefined
  const date = new Date(subscription.current_period_end).toLocaleDateString('en-US', dateFormat)
  const advice = isFreeOrTrial(subscription) ? 'Upgrade to continue using the product.' : 'Please top it up!'
  return {
    id: 'exhausted',
    tone: 'err',
    text: `Your budget for the billing cycle ending on ${date} has been exhausted. ${advice}`,
    action: { label: 'Manage Plan', to: managePlan },
  }
}

const isFreeOrTrial = ({ state }: Subscription) => state === 'free' || state === 'trial'
const isThrottled = ({ throttles = [] }: BannerFacts) => throttles.length > 0

function throttled(facts: BannerFacts): BannerModel | undefined {
  if (!isThrottled(facts) || facts.subscription?.state === 'trial') return undefined
  return {
    id: 'throttled',
    tone: 'warn',
    text: 'Your data ingestion is temporarily throttled as you are sending too much data in a short time.',
    action: { label: 'Contact Support', to: 'support' },
  }
}

function trialLimit(facts: BannerFacts): BannerModel | undefined {
  if (!isThrottled(facts) || facts.subscription?.state !== 'trial') return undefined
  return {
    id: 'trial_limit',
    tone: 'warn',
    text: 'Your trial organization has reached the default data ingestion limit. To increase the limit, please contact your Solutions Engineer.',
  }
}

function outdated({ agentVersions = [] }: BannerFacts): BannerModel | undefined {
  const affected = agentVersions.filter(({ version }) => isOutdatedAgent(version))
  if (affected.length === 0) return undefined
  return {
    id: 'outdated',
    tone: 'err',
    text: 'You are running outdated agent versions. Please upgrade these outdated agents to avoid data ingestion issues.',
    tooltip: 'Agents on these versions will lose features from Jan 22nd, 2024.',
    scope: `${countAgents(affected)} of ${countAgents(agentVersions)} agents`,
    action: { label: 'Upgrade', to: '/pipeline/status', search: { activeTab: 'agents' } },
  }
}

const countAgents = (versions: readonly { agents: number }[]) => versions.reduce((sum, { agents }) => sum + agents, 0)

function critical({ criticalVersions = [] }: BannerFacts): BannerModel | undefined {
  if (criticalVersions.length === 0) return undefined
  return {
    id: 'critical',
    tone: 'warn',
    text: 'Some of your configs have older agents in need of critical upgrades!',
  }
}

function credits({ subscription }: BannerFacts): BannerModel | undefined {
  if (subscription?.state !== 'free') return undefined
  const share = creditsShare(subscription)
  if (share === undefined || share < almostUsedUp) return undefined
  return {
    id: 'credits',
    tone: 'warn',
    text: 'Running out of data? Upgrade to keep your insights flowing!',
    action: { label: 'Upgrade', to: managePlan },
  }
}

function noPipeline({ pipelineCount }: BannerFacts): BannerModel | undefined {
  if (pipelineCount !== 0) return undefined
  return {
    id: 'no_pipeline',
    tone: 'info',
    text: 'In order to start using the product, you need to create your first Pipeline.',
    action: { label: 'Take Me There', to: '/pipeline/new-pipeline' },
  }
}
