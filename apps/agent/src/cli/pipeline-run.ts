import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import type { PipelineDocument } from '@weir/pipeline'
import { createRunner, type NodeLedger } from '@weir/pipeline/run'
import { ValueMap } from '@weir/telemetry'
import { createLogger } from '../logger.ts'
import { createPipelineHost } from '../pipeline-host.ts'
import { agentVersion } from '../version.ts'

const drainMs = 10_000

/** Where `weir_output` delivers. */
export interface RunOptions {
  ingest: string
  token: string
}

/** Runs a pipeline until the process is told to stop, then delivers what is on its way and says what went where. */
export async function runPipeline(document: PipelineDocument, { ingest, token }: RunOptions): Promise<void> {
  const logger = createLogger(line => process.stderr.write(line))
  const host = hostname()
  const { tag } = document.settings
  const reach = await createPipelineHost(process.env, 'operator')
  const runner = createRunner(document, {
    agent: { id: randomUUID(), host, version: agentVersion, tag },
    logger,
    weir: { endpoint: ingest, token },
    resources: reach.resources,
    codeRunner: reach.codeRunner,
    ottlHost: reach.ottlHost,
    resource: ValueMap.from([
      ['service.name', 'weir-agent'],
      ['service.version', agentVersion],
      ['host.name', host],
      ['weir.pipeline.tag', tag],
    ]),
  })
  await runner.start()
  for (const { nodeId, message } of runner.health().nodes.filter(node => node.status === 'error')) {
    logger.error('A node does not run', { node: nodeId, message })
  }
  logger.info('The pipeline runs; stop it with Ctrl-C', { tag })
  const reason = await told()
  logger.info('Stopping', { reason })
  if (!(await runner.drain(drainMs))) logger.warn('Stopped before everything was delivered', { drainMs })
  await runner.stop()
  await reach.stop()
  for (const line of summary(runner.ledger())) process.stdout.write(`${line}\n`)
}

function told(): Promise<string> {
  return new Promise(resolve => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => resolve(signal))
  })
}

/** One line for each node and signal. */
function summary(ledgers: readonly NodeLedger[]): string[] {
  const total = (counts: ReadonlyMap<string, number>) => [...counts.values()].reduce((sum, count) => sum + count, 0)
  return ledgers.flatMap(({ nodeId, signals }) =>
    signals.map(({ signal, in: into, created, out, dropped, errors, held }) => {
      const counts = { in: into.items, created: total(created), out: out.items, dropped: total(dropped) }
      return `${nodeId} ${signal} ${JSON.stringify({ ...counts, errors: total(errors), held })}`
    }),
  )
}
