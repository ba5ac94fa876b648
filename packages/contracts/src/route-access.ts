import type { AccessKey, AccessLevel } from './access.ts'
import type { contract } from './contract.ts'

type Contract = typeof contract

/** A call by its place in the contract, e.g. `pipelines.get`. */
export type CallName = {
  [Area in keyof Contract]: `${Area}.${keyof Contract[Area] & string}`
}[keyof Contract]

/**
 * Who may make a call.
 * - `anyone`: also somebody who is not signed in
 * - `caller`: a signed-in person, or an API token
 * - `user`: a signed-in person
 * - `support`: a support user
 * - `member`: whoever belongs to the organization in the path, whatever they may do there
 * - `conf:read` and the like: a member, or a token, with this access in the organization in the path
 */
export type RouteAccess = 'anyone' | 'caller' | 'user' | 'support' | 'member' | `${AccessKey}:${AccessLevel}`

/** What every call asks of its caller, before its input is looked at. The server refuses a call that is not listed. */
export const routeAccess = {
  'agentReleases.upgradeCheck': 'conf:read',
  'agentReleases.set': 'support',
  'agents.releases': 'anyone',
  'agents.activeByConfig': 'conf:read',
  'agents.list': 'conf:read',
  'analytics.send': 'user',
  'audit.list': 'access:read',
  'billing.subscription': 'member',
  'billing.setSubscription': 'support',
  'billing.usage': 'access:read',
  'captures.start': 'conf:write',
  // With remove_items it asks for conf:write.
  'captures.samples': 'conf:read',
  'captures.status': 'conf:read',
  'captures.stop': 'conf:write',
  'consoleSettings.get': 'anyone',
  'deliveries.list': 'conf:read',
  'deliveries.deadLetters': 'conf:read',
  'deliveries.deadLetter': 'conf:read',
  'deliveries.replay': 'conf:write',
  'deliveries.purge': 'conf:write',
  'featureFlags.list': 'support',
  'featureFlags.set': 'support',
  'demo.session': 'anyone',
  'demo.contact': 'user',
  'domains.list': 'access:read',
  'domains.add': 'access:write',
  'domains.update': 'access:write',
  'domains.verify': 'access:write',
  'domains.remove': 'access:write',
  'groups.list': 'access:read',
  'groups.create': 'access:write',
  'groups.update': 'access:write',
  'groups.remove': 'access:write',
  'heartbeats.query': 'conf:read',
  'hostedAgents.list': 'conf:read',
  'hostedAgents.create': 'conf:write',
  'hostedAgents.get': 'conf:read',
  'hostedAgents.update': 'conf:write',
  'hostedAgents.remove': 'conf:write',
  'hostedAgents.suspend': 'conf:write',
  'hostedAgents.resume': 'conf:write',
  'hostedAgents.releases': 'conf:read',
  'hostedAgents.computeUnits': 'conf:read',
  'installationHealth.get': 'support',
  'invites.list': 'access:read',
  'invites.create': 'access:write',
  'invites.resend': 'access:write',
  'invites.revoke': 'access:write',
  'invites.look': 'user',
  'invites.accept': 'user',
  'joinRequests.list': 'access:read',
  'joinRequests.approve': 'access:write',
  'joinRequests.decline': 'access:write',
  'logs.search': 'telemetry:read',
  'logs.histogram': 'telemetry:read',
  'logs.facets': 'telemetry:read',
  'logs.stream': 'telemetry:read',
  'members.list': 'access:read',
  'members.setAccess': 'access:write',
  'members.setState': 'access:write',
  'members.remove': 'access:write',
  'metrics.query': 'telemetry:read',
  'nodeStats.get': 'conf:read',
  'organizations.list': 'caller',
  'organizations.create': 'user',
  'organizations.joinable': 'user',
  'organizations.get': 'access:read',
  'organizations.update': 'access:write',
  'organizations.joinVerdict': 'user',
  'organizations.join': 'user',
  'organizations.withdraw': 'user',
  'pipelines.list': 'conf:read',
  'pipelines.summaries': 'conf:read',
  'pipelines.get': 'conf:read',
  'pipelines.diagnostics': 'conf:read',
  'profile.get': 'user',
  'profile.update': 'user',
  'profile.signInOptions': 'anyone',
  'session.bearer': 'user',
  'session.me': 'user',
  'session.logout': 'user',
  'settings.selfTelemetry': 'conf:read',
  'settings.setSelfTelemetry': 'conf:write',
  'settings.metricQuery': 'conf:read',
  'settings.setMetricQuery': 'conf:write',
  'shortLinks.create': 'member',
  // Nobody but members of the link's organization.
  'shortLinks.resolve': 'caller',
  'throttles.status': 'member',
  'support.search': 'support',
  'support.get': 'support',
  'support.enter': 'support',
  'support.exit': 'support',
  'support.setState': 'support',
  'support.confirmDomain': 'support',
  'support.entries': 'access:read',
  'sso.lookup': 'anyone',
  'sso.list': 'access:read',
  'sso.create': 'access:write',
  'sso.update': 'access:write',
  'sso.remove': 'access:write',
  'sso.test': 'access:write',
  'tokens.list': 'access:read',
  'tokens.create': 'access:write',
  'tokens.revoke': 'access:write',
} as const satisfies Record<CallName, RouteAccess>
