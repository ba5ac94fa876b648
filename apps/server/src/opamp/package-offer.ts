import { createHash } from 'node:crypto'
import { agentCapabilities, agentPackage, type PackagesAvailable } from '@weir/contracts/opamp'
import { currentRelease } from '../agents/agents.service.ts'
import type { ServerConfig } from '../config.ts'
import { isOlder } from './agent-version.ts'

/** The agent's release as the operator provides it; none is offered unless it is given. */
type PackageConfig = Pick<ServerConfig, 'agentPackage'>

/** What is known of the agent that may get an offer. */
export interface OfferedAgent {
  version: string
  capabilities: number
  /** The hash of the offer that it had last, in hex. */
  packagesHash: string
}

const sha256 = (...parts: (string | Uint8Array)[]) => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest()
}

/** The current release, for an agent that is older, takes packages, and has not had this offer. */
export function packageOffer(
  { agentPackage: file }: PackageConfig,
  agent: OfferedAgent,
): PackagesAvailable | undefined {
  if (!file || (agent.capabilities & agentCapabilities.acceptsPackages) === 0) return undefined
  if (!isOlder(agent.version, currentRelease)) return undefined
  const contentHash = Buffer.from(file.sha256, 'hex')
  const hash = sha256(agentPackage, '\0', currentRelease, '\0', contentHash)
  const allHash = sha256(hash)
  if (allHash.toString('hex') === agent.packagesHash) return undefined
  const offer = { type: 0, version: currentRelease, hash, file: { url: file.url, contentHash } }
  return { allHash, packages: new Map([[agentPackage, offer]]) }
}
