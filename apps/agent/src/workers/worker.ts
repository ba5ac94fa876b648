import type { AgentIdentity, NodeLogger, WeirEndpoint } from '@weir/nodes/runtime'
import type { PipelineDocument } from '@weir/pipeline'
import { createRunner, type NodeLedger, type PipelineHealth, type PipelineRunner } from '@weir/pipeline/run'
import { ValueMap } from '@weir/telemetry'
import { type MemoryCells } from '../memory/memory-cells.ts'
import { nodeStorage } from '../node-storage.ts'
import type { PipelineHost } from '../pipeline-host.ts'
import { type PipelineThread, threadOf } from '../remote-calls/pipeline-thread.ts'

/** What a worker needs to know to run documents. */
export interface WorkerSetup {
  readonly index: number
  readonly identity: Omit<AgentIdentity, 'tag'>
  /** Where nodes may keep what must outlive the process. */
  readonly home: string
  readonly host: PipelineHost
  readonly memory: MemoryCells
  readonly logger: NodeLogger
}

/** A document to run, and its circumstances. */
export interface Assignment {
  readonly document: PipelineDocument
  /** How many workers run it. */
  readonly workers: number
  /** Nodes that must not start, with the reason. */
  readonly refusals: ReadonlyMap<string, string>
}

const idle: PipelineHealth = { status: 'starting', message: 'Waiting for a configuration', nodes: [] }

/** One copy of the pipeline, in the thread that it was made in. */
export class Worker {
  readonly #setup: WorkerSetup
  readonly #weir: { endpoint: string; token: string } = { endpoint: '', token: '' }
  readonly #place: { readonly index: number; count: number }
  #refusals: Assignment['refusals'] = new Map()
  #runner: PipelineRunner | undefined

  constructor(setup: WorkerSetup) {
    this.#setup = setup
    this.#place = { index: setup.index, count: 1 }
  }

  /** Runs a document, or changes over to it. */
  async apply({ document, workers, refusals }: Assignment): Promise<void> {
    this.#place.count = workers
    this.#refusals = refusals
    if (this.#runner) {
      await this.#runner.apply(document)
      return
    }
    this.#runner = createRunner(document, this.#context(document.settings.tag))
    await this.#runner.start()
  }

  /** Where `weir_output` delivers from now on. */
  deliverTo({ endpoint, token }: WeirEndpoint): void {
    this.#weir.endpoint = endpoint
    this.#weir.token = token
  }

  /** What may be asked of it from afar. */
  readonly thread: PipelineThread = threadOf(() => this.#runner)

  health(): PipelineHealth {
    return this.#runner?.health() ?? idle
  }

  ledger(): NodeLedger[] {
    return this.#runner?.ledger() ?? []
  }

  /** Ends the intake and delivers what is on its way; false when time ran out. */
  async drain(timeoutMs: number): Promise<boolean> {
    return (await this.#runner?.drain(timeoutMs)) ?? true
  }

  async stop(): Promise<void> {
    await this.#runner?.stop()
    await this.#setup.host.stop()
  }

  #context(tag: string) {
    const { index, identity, home, host, memory, logger } = this.#setup
    const { id, host: hostName, version, pipelineId } = identity
    return {
      agent: { ...identity, tag },
      logger,
      weir: this.#weir,
      resources: host.resources,
      codeRunner: host.codeRunner,
      ottlHost: host.ottlHost,
      permits: host.permits,
      ...(host.addresses && { addresses: host.addresses }),
      worker: this.#place,
      storage: nodeStorage(home, this.#place),
      intake: memory.intake,
      sharesPorts: true,
      refusals: () => this.#refusals,
      resource: ValueMap.from([
        ['service.name', 'weir-agent'],
        ['service.version', version],
        ['service.instance.id', id],
        ['host.name', hostName],
        ['weir.pipeline.id', pipelineId ?? tag],
        ['weir.pipeline.tag', tag],
        ['weir.worker', index],
      ]),
    }
  }
}
