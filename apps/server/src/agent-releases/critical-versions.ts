import { compareVersions } from '@weir/contracts'
import type { AgentRelease } from './agent-releases.repo.ts'

/** Of these versions, those that are older than a critical release; what cannot be read is left out. */
export function criticalVersions(versions: readonly string[], releases: readonly AgentRelease[]): string[] {
  const critical = releases.filter(({ criticalUpdate }) => criticalUpdate)
  const isBehind = (version: string) => critical.some(release => (compareVersions(version, release.version) ?? 0) < 0)
  return [...new Set(versions)].filter(isBehind).toSorted((left, right) => compareVersions(left, right) ?? 0)
}
