import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { agentPackage, type PackagesAvailable, packageStatus, type PackageStatuses } from '@weir/contracts/opamp'
import type { createGuardedFetch, NodeLogger } from '@weir/nodes/runtime'
import { AgentError } from '../agent-error.ts'
import { downloadPackage } from './package-download.ts'

type PackageOffer = NonNullable<PackagesAvailable['packages']> extends Map<string, infer Offer> ? Offer : never
type PackageState = NonNullable<PackageStatuses['packages']> extends Map<string, infer State> ? State : never

export interface PackageKeeperOptions {
  /** Where packages are kept: in the folder `packages` below it. */
  home: string
  /** The version that runs. */
  version: string
  fetch: ReturnType<typeof createGuardedFetch>
  /**
   * The operator's own program that installs a package: it gets the path of the file and the version. Nothing is fetched, and
   * nothing is run, without it.
   */
  upgradeCommand: string | undefined
  logger: NodeLogger
}

const commandTimeoutMs = 10 * 60_000

/** Takes the newer versions of the agent that a server offers, as far as the operator of the machine allows it. */
export class PackageKeeper {
  readonly #options: PackageKeeperOptions
  readonly #abort = new AbortController()
  #report: (statuses: PackageStatuses) => void = () => {}
  #state: PackageState
  #allHash: Uint8Array | undefined
  #work: Promise<void> = Promise.resolve()

  constructor(options: PackageKeeperOptions) {
    this.#options = options
    this.#state = this.#own({ status: packageStatus.installed })
  }

  /** `report` is called with each change. */
  start(report: (statuses: PackageStatuses) => void): void {
    this.#report = report
  }

  async stop(): Promise<void> {
    this.#abort.abort()
    await this.#work
  }

  statuses(): PackageStatuses {
    return {
      packages: new Map([[agentPackage, this.#state]]),
      ...(this.#allHash ? { allHash: this.#allHash } : {}),
    }
  }

  offered({ packages, allHash }: PackagesAvailable): void {
    if (allHash && this.#allHash && Buffer.from(allHash).equals(this.#allHash)) return
    this.#allHash = allHash
    const offer = packages?.get(agentPackage)
    if (!offer) {
      this.#change({ status: packageStatus.installed })
      return
    }
    this.#work = this.#work.then(() => this.#take(offer))
  }

  async #take(offer: PackageOffer): Promise<void> {
    const { version = '', hash, file } = offer
    const offered = { offeredVersion: version, ...(hash ? { offeredHash: hash } : {}) }
    if (version === this.#options.version) {
      this.#change({ ...offered, ...(hash ? { hasHash: hash } : {}), status: packageStatus.installed })
      return
    }
    try {
      const { upgradeCommand } = this.#options
      if (!upgradeCommand) throw new AgentError('Upgrades are not enabled on this agent.')
      this.#change({ ...offered, status: packageStatus.downloading })
      const path = await this.#download(version, file)
      this.#change({ ...offered, status: packageStatus.installing })
      await this.#run(upgradeCommand, path, version)
      // Whether it worked is known when the new version reports itself.
      this.#change({ ...offered, status: packageStatus.installPending })
      this.#options.logger.info('The upgrade command ended; the new version runs after a restart', { version })
    } catch (error) {
      if (this.#abort.signal.aborted) return
      const reason = error instanceof Error ? error.message : String(error)
      this.#options.logger.warn('An offered version was not installed', { version, reason })
      this.#change({ ...offered, status: packageStatus.installFailed, error: reason })
    }
  }

  async #download(version: string, file: PackageOffer['file']): Promise<string> {
    const { home, fetch } = this.#options
    const { url = '', contentHash, headers } = file ?? {}
    if (contentHash?.length !== 32) throw new AgentError('The package has no SHA-256 to check it with.')
    return downloadPackage({
      url,
      headers: Object.fromEntries((headers?.headers ?? []).map(({ key = '', value = '' }) => [key, value])),
      sha256: Buffer.from(contentHash).toString('hex'),
      folder: join(home, 'packages'),
      name: `${agentPackage}-${version.replaceAll(/[^\w.+-]/g, '_').slice(0, 100)}`,
      fetch,
      signal: this.#abort.signal,
    })
  }

  /** The program itself, without a shell in between. */
  #run(command: string, path: string, version: string): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const options = { timeout: commandTimeoutMs, signal: this.#abort.signal, maxBuffer: 1024 * 1024 }
    execFile(command, [path, version], options, error => {
      if (!error) resolve()
      else reject(new AgentError(`The upgrade command failed: ${failure(error)}.`))
    })
    return promise
  }

  #change(state: Omit<PackageState, 'name' | 'hasVersion'>): void {
    this.#state = this.#own(state)
    this.#report(this.statuses())
  }

  #own(state: Omit<PackageState, 'name' | 'hasVersion'>): PackageState {
    return { name: agentPackage, hasVersion: this.#options.version, ...state }
  }
}

/** What the command wrote stays out of it: it may be anything. */
function failure(error: Error & { code?: unknown; killed?: unknown }): string {
  if (error.killed === true) return 'it took too long'
  return typeof error.code === 'number'
    ? `it ended with code ${error.code}`
    : `it could not be run (${String(error.code)})`
}
