import { type AgentDescription, agentAttributes, type ComponentHealth } from '@weir/contracts/opamp'
import type { AgentIdentity, NodeLogger } from '@weir/nodes/runtime'
import { type NodeLedger, type PipelineHealth, withOwnTelemetry } from '@weir/pipeline/run'
import { toComponentHealth } from './health.ts'
import type { MemoryCells } from './memory/memory-cells.ts'
import type { ManagedAgent } from './opamp/client.ts'
import type { PipelineHost, PipelineOrigin } from './pipeline-host.ts'
import { PortClaims } from './ports/port-claims.ts'
import { readDocument, revealSecrets } from './read-document.ts'
import type { PipelineThread } from './remote-calls/pipeline-thread.ts'
import type { LastConfig, StateFolder } from './state-folder.ts'
import { mergeHealth, mergeLedgers } from './workers/merge.ts'
import { type Assignment, Worker } from './workers/worker.ts'
import { workersFor } from './workers/worker-count.ts'
import { WorkerThread } from './workers/worker-thread.ts'

export interface AgentSetup {
  identity: Omit<AgentIdentity, 'tag'>
  home: string
  origin: PipelineOrigin
  /** How many workers it may run. */
  workers: number
  token?: string
  state: StateFolder
  logger: NodeLogger
  host: PipelineHost
  memory: MemoryCells
}

/** What could not start, such as a listener whose port another program has, gets another chance this often. */
const retryFailedMs = 30_000
const drainWorkerMs = 10_000

/**
 * Runs one pipeline document, and changes over to another when told to. The first worker runs in this thread; where the
 * document allows it, others run copies of it in threads of their own and share its ports.
 */
export class Agent implements ManagedAgent {
  readonly #setup: AgentSetup
  readonly #own: Worker
  readonly #threads: WorkerThread[] = []
  readonly #ports = new PortClaims()
  readonly #startedAt = Date.now()
  readonly #retry: NodeJS.Timeout
  #endpoint = ''
  /** As it came: what stands for secrets in it is never put back into words. */
  #content: string | undefined
  #secrets: Readonly<Record<string, string>> = {}
  #changing: Promise<unknown> = Promise.resolve()
  #stopped = false

  constructor(setup: AgentSetup) {
    this.#setup = setup
    const { identity, home, host, memory, logger } = setup
    this.#own = new Worker({ index: 0, identity, home, host, memory, logger })
    this.#tellWeir()
    this.#retry = setInterval(() => this.#retryFailed(), retryFailedMs)
    this.#retry.unref()
  }

  /** Runs the last configuration that worked, so that an agent without its server still does its work. */
  async resume(): Promise<string | undefined> {
    const last = await this.#setup.state.lastConfig()
    if (!last) return undefined
    try {
      await this.runDocument(last.content, last.secrets)
      this.#setup.logger.info('Running the last good configuration', { hash: last.hash })
      return last.hash
    } catch (error) {
      this.#setup.logger.error('The last good configuration does not run any more', { reason: String(error) })
      return undefined
    }
  }

  async applyConfig(config: LastConfig): Promise<void> {
    const { hash, content, secrets } = config
    await this.runDocument(content, secrets)
    await this.#setup.state.keepConfig(config)
    this.#setup.logger.info('Configuration applied', { hash, workers: this.#threads.length + 1 })
  }

  /** Changes over to a document; changes are made one after the other. */
  runDocument(content: string, secrets: Readonly<Record<string, string>> = {}): Promise<void> {
    const change = this.#changing.then(() => this.#run(content, secrets))
    this.#changing = change.catch(() => {})
    return change
  }

  ingestAt(endpoint: string): void {
    this.#endpoint = endpoint
    this.#tellWeir()
  }

  effectiveConfig(): string | undefined {
    return this.#content
  }

  description(): AgentDescription {
    const { id, version, host, pipelineId } = this.#setup.identity
    const attribute = (key: string, string: string) => ({ key, value: { string } })
    return {
      identifying: [
        attribute(agentAttributes.service, 'weir-agent'),
        attribute(agentAttributes.version, version),
        attribute(agentAttributes.instance, id),
      ],
      nonIdentifying: [
        attribute(agentAttributes.host, host),
        ...(pipelineId ? [attribute(agentAttributes.pipeline, pipelineId)] : []),
      ],
    }
  }

  health(): ComponentHealth {
    return toComponentHealth(this.pipelineHealth(), this.#startedAt)
  }

  pipelineHealth(): PipelineHealth {
    return mergeHealth([this.#own.health(), ...this.#threads.map(thread => thread.health())])
  }

  async ledger(): Promise<NodeLedger[]> {
    const others = await Promise.all(this.#threads.map(thread => thread.ledger()))
    return mergeLedgers([this.#own.ledger(), ...others])
  }

  /** The threads that run the pipeline, the first worker first. */
  threads(): PipelineThread[] {
    return [this.#own, ...this.#threads].map(worker => worker.thread)
  }

  /** Ends the intake, delivers what is on its way, then stops. */
  async stop(drainMs: number): Promise<void> {
    this.#stopped = true
    clearInterval(this.#retry)
    await this.#changing
    const workers = [this.#own, ...this.#threads]
    const drained = await Promise.all(workers.map(worker => worker.drain(drainMs)))
    if (drained.includes(false)) {
      this.#setup.logger.warn('Stopped before everything was delivered; nothing of that was acknowledged', { drainMs })
    }
    await Promise.all(workers.map(worker => worker.stop()))
  }

  async #run(content: string, secrets: Readonly<Record<string, string>>): Promise<void> {
    const plain = readDocument(revealSecrets(content, secrets))
    const document = this.#setup.identity.pipelineId ? withOwnTelemetry(plain) : plain
    const workers = workersFor(document, this.#setup.workers)
    const assignment = { document, workers, refusals: await this.#ports.claim(document) }
    await this.#shrinkTo(workers - 1)
    await this.#growTo(workers - 1)
    if (this.#content === undefined) await this.#startAll(assignment)
    else await this.#changeOver(assignment)
    this.#content = content
    this.#secrets = secrets
  }

  /** At once: connections that come early are spread only over the workers that listen by then, and stay where they are. */
  async #startAll(assignment: Assignment): Promise<void> {
    const starts = [this.#own, ...this.#threads].map(worker => worker.apply(assignment))
    const failed = (await Promise.allSettled(starts)).find(result => result.status === 'rejected')
    if (failed) throw failed.reason
  }

  /** One part after the other, so that somebody serves while a listener changes. */
  async #changeOver(assignment: Assignment): Promise<void> {
    await this.#own.apply(assignment)
    await Promise.all(this.#threads.map(thread => thread.apply(assignment)))
  }

  /** Before the others change over, so that the first worker can take on what those that go leave on disk. */
  async #shrinkTo(count: number): Promise<void> {
    const leaving = this.#threads.splice(count)
    await Promise.all(
      leaving.map(async thread => {
        await thread.drain(drainWorkerMs)
        await thread.stop()
      }),
    )
  }

  async #growTo(count: number): Promise<void> {
    const { identity, home, origin, memory, logger } = this.#setup
    const added = Array.from({ length: Math.max(0, count - this.#threads.length) }, (_, at) => {
      const index = this.#threads.length + 1 + at
      return new WorkerThread({ index, identity, home, origin, memory: memory.buffer }, logger)
    })
    this.#threads.push(...added)
    for (const thread of added) thread.deliverTo(this.#weir())
    await Promise.all(added.map(thread => thread.ready()))
  }

  #weir() {
    return { endpoint: this.#endpoint, token: this.#setup.token ?? '' }
  }

  #tellWeir(): void {
    for (const worker of [this.#own, ...this.#threads]) worker.deliverTo(this.#weir())
  }

  #retryFailed(): void {
    const content = this.#content
    if (this.#stopped || content === undefined || this.pipelineHealth().status !== 'error') return
    this.runDocument(content, this.#secrets).catch(error =>
      this.#setup.logger.error('What failed could not be started again', { reason: String(error) }),
    )
  }
}
