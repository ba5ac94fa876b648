import { hostname } from 'node:os'
import { type AgentDescription, agentAttributes, type ComponentHealth } from '@weir/contracts/opamp'
import type { NodeLogger } from '@weir/nodes/runtime'
import { type PipelineDocument, parseDocument, validateDocument } from '@weir/pipeline'
import { createRunner, type PipelineHealth, type PipelineRunner } from '@weir/pipeline/run'
import { ValueMap } from '@weir/telemetry'
import { AgentError } from './agent-error.ts'
import { toComponentHealth } from './health.ts'
import type { ManagedAgent } from './opamp/client.ts'
import type { PipelineHost } from './pipeline-host.ts'
import type { StateFolder } from './state-folder.ts'

export interface AgentSetup {
  id: string
  version: string
  pipelineId?: string
  token?: string
  state: StateFolder
  logger: NodeLogger
  host: PipelineHost
}

const idle: PipelineHealth = { status: 'starting', message: 'Waiting for a configuration', nodes: [] }

/** Runs one pipeline document, and changes over to another when told to. */
export class Agent implements ManagedAgent {
  readonly #setup: AgentSetup
  readonly #weir: { endpoint: string; token: string }
  readonly #startedAt = Date.now()
  #runner: PipelineRunner | undefined
  #content: string | undefined

  constructor(setup: AgentSetup) {
    this.#setup = setup
    this.#weir = { endpoint: '', token: setup.token ?? '' }
  }

  /** Runs the last configuration that worked, so that an agent without its server still does its work. */
  async resume(): Promise<string | undefined> {
    const last = await this.#setup.state.lastConfig()
    if (!last) return undefined
    try {
      await this.#run(last.content)
      this.#setup.logger.info('Running the last good configuration', { hash: last.hash })
      return last.hash
    } catch (error) {
      this.#setup.logger.error('The last good configuration does not run any more', { reason: String(error) })
      return undefined
    }
  }

  async applyConfig(content: string, hash: string): Promise<void> {
    await this.#run(content)
    await this.#setup.state.keepConfig({ hash, content })
    this.#setup.logger.info('Configuration applied', { hash })
  }

  /** Runs a document that no server manages. */
  async runDocument(content: string): Promise<void> {
    await this.#run(content)
  }

  ingestAt(endpoint: string): void {
    this.#weir.endpoint = endpoint
  }

  effectiveConfig(): string | undefined {
    return this.#content
  }

  description(): AgentDescription {
    const { id, version, pipelineId } = this.#setup
    const attribute = (key: string, string: string) => ({ key, value: { string } })
    return {
      identifying: [
        attribute(agentAttributes.service, 'weir-agent'),
        attribute(agentAttributes.version, version),
        attribute(agentAttributes.instance, id),
      ],
      nonIdentifying: [
        attribute(agentAttributes.host, hostname()),
        ...(pipelineId ? [attribute(agentAttributes.pipeline, pipelineId)] : []),
      ],
    }
  }

  health(): ComponentHealth {
    return toComponentHealth(this.pipelineHealth(), this.#startedAt)
  }

  pipelineHealth(): PipelineHealth {
    return this.#runner?.health() ?? idle
  }

  runner(): PipelineRunner | undefined {
    return this.#runner
  }

  /** Ends the intake, delivers what is on its way, then stops. */
  async stop(drainMs: number): Promise<void> {
    const drained = await this.#runner?.drain(drainMs)
    if (drained === false) {
      this.#setup.logger.warn('Stopped before everything was delivered; nothing of that was acknowledged', { drainMs })
    }
    await this.#runner?.stop()
    await this.#setup.host.stop()
  }

  async #run(content: string): Promise<void> {
    const document = readDocument(content)
    if (this.#runner) {
      await this.#runner.apply(document)
    } else {
      this.#runner = createRunner(document, this.#runnerContext(document))
      await this.#runner.start()
    }
    this.#content = content
  }

  #runnerContext(document: PipelineDocument) {
    const { id, version, pipelineId, logger } = this.#setup
    const { resources, codeRunner, ottlHost } = this.#setup.host
    const host = hostname()
    const tag = document.settings.tag
    return {
      agent: { id, host, version, tag, ...(pipelineId ? { pipelineId } : {}) },
      logger,
      weir: this.#weir,
      resources,
      codeRunner,
      ottlHost,
      resource: ValueMap.from([
        ['service.name', 'weir-agent'],
        ['service.version', version],
        ['service.instance.id', id],
        ['host.name', host],
        ['weir.pipeline.id', pipelineId ?? tag],
        ['weir.pipeline.tag', tag],
      ]),
    }
  }
}

function readDocument(content: string): PipelineDocument {
  const { document, issues } = parseDocument(content)
  const found = document ? [...issues, ...validateDocument(document)] : issues
  const error = found.find(issue => issue.level === 'error')
  if (!document || error) {
    const place = error?.nodeId ? `${error.nodeId}${error.field ? `.${error.field}` : ''}: ` : ''
    const line = error?.line ? ` (line ${error.line})` : ''
    throw new AgentError(`The pipeline document is not valid: ${place}${error?.message ?? 'it is empty'}${line}`)
  }
  return document
}
