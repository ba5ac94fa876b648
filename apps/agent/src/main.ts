import { readFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { linearFallback } from '@weir/languages/regex'
import { createGuardedFetch, publicOnly } from '@weir/nodes/runtime'
import { Agent } from './agent.ts'
import { AgentError } from './agent-error.ts'
import { createLogger } from './logger.ts'
import { memoryCells } from './memory/memory-cells.ts'
import { guardMemory, reportMemory } from './memory/memory-guard.ts'
import { memoryLimit } from './memory/memory-limit.ts'
import { OpampClient } from './opamp/client.ts'
import { HttpTransport } from './opamp/http-transport.ts'
import { PackageKeeper } from './opamp/package-keeper.ts'
import { WebSocketTransport } from './opamp/websocket-transport.ts'
import { type AgentOptions, readOptions, type ServerOptions } from './options.ts'
import { createPipelineHost } from './pipeline-host.ts'
import { createRemoteCalls } from './remote-calls/create-remote-calls.ts'
import { StateFolder } from './state-folder.ts'
import { startStatusServer } from './status-server.ts'
import { agentVersion } from './version.ts'
import { allowedWorkers } from './workers/worker-count.ts'

const drainMs = 10_000
const pollMs = 30_000
const logger = createLogger(line => process.stderr.write(line))

async function main(): Promise<void> {
  const options = readOptions(process.argv.slice(2), process.env)
  const state = new StateFolder(options.home)
  const instanceUid = await state.instanceUid()
  const { source } = options
  if (!linearFallback())
    logger.warn('V8 cannot fall back to linear matching here; regular expressions run on our own, slower automaton')
  const origin = options.hosted ? 'hosted' : source.kind === 'server' ? 'server' : 'operator'
  const workers = allowedWorkers(options.workers)
  const memory = memoryCells(workers)
  const agent = new Agent({
    identity: {
      id: formatUuid(instanceUid),
      host: hostname(),
      version: agentVersion,
      ...(source.kind === 'server' ? { pipelineId: source.server.pipelineId } : {}),
    },
    home: options.home,
    origin,
    workers,
    token: source.kind === 'server' ? source.server.token : (options.ingest?.token ?? ''),
    state,
    logger,
    host: await createPipelineHost(process.env, origin),
    memory,
  })
  const limit = memoryLimit(process.env['WEIR_AGENT_MEMORY'], workers)
  reportMemory(memory, 0)
  guardMemory(memory, () => limit, logger)

  if (options.ingest) agent.ingestAt(options.ingest.url)
  const status =
    options.statusPort === undefined
      ? undefined
      : await startStatusServer(agent, options.statusHost, options.statusPort)
  const client = source.kind === 'server' ? await follow(agent, instanceUid, source.server, options) : undefined
  if (source.kind === 'file') {
    // Before anything else: until somebody listens, the signal ends the program.
    process.on('SIGHUP', () => void reload(agent, source.path))
    await agent.runDocument(await readFile(source.path, 'utf8'))
  }

  whenTold(options, async reason => {
    logger.info('Stopping', { reason })
    await agent.stop(drainMs)
    await client?.stop()
    status?.close()
  })
}

async function follow(agent: Agent, instanceUid: Uint8Array, server: ServerOptions, options: AgentOptions) {
  const packages = packageKeeper(options)
  const { hosted } = options
  const appliedHash = await agent.resume()
  const polls = server.transport === 'http'
  const client = new OpampClient({
    instanceUid,
    agent,
    transport: polls ? new HttpTransport(server) : new WebSocketTransport(server),
    logger,
    remoteCalls: createRemoteCalls({ threads: () => agent.threads(), logger, hosted }),
    ...(packages ? { packages } : {}),
    ...(appliedHash ? { appliedHash } : {}),
    ...(polls ? { heartbeatMs: pollMs } : {}),
  })
  client.start()
  return client
}

/** Hosted agents run the program of their server, so there is nothing to offer them. */
function packageKeeper({ home, hosted }: AgentOptions): PackageKeeper | undefined {
  if (hosted) return undefined
  const fetch = createGuardedFetch(process.env['WEIR_ALLOW_PRIVATE'] === '1' ? undefined : publicOnly)
  const upgradeCommand = process.env['WEIR_AGENT_UPGRADE_COMMAND']
  return new PackageKeeper({ home, version: agentVersion, fetch, upgradeCommand, logger })
}

/** Changes over to what the file holds now; one that is wrong changes nothing. */
async function reload(agent: Agent, path: string): Promise<void> {
  try {
    await agent.runDocument(await readFile(path, 'utf8'))
    logger.info('Changed over to the document as it is now', { path })
  } catch (error) {
    logger.error('The document was not taken; the former one runs on', { path, reason: String(error) })
  }
}

/** Stops once, whoever asks first: a signal, or the end of the program that this one is tied to. */
function whenTold(options: AgentOptions, stop: (reason: string) => Promise<void>): void {
  let stopping = false
  const ask = (reason: string) => {
    if (stopping) return
    stopping = true
    stop(reason).then(
      () => process.exit(0),
      error => fail(error),
    )
  }
  process.on('SIGTERM', () => ask('SIGTERM'))
  process.on('SIGINT', () => ask('SIGINT'))
  if (options.tied) {
    process.stdin.on('end', () => ask('its supervisor ended'))
    process.stdin.resume()
  }
}

function formatUuid(uid: Uint8Array): string {
  return Buffer.from(uid)
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

function fail(error: unknown): void {
  const expected = error instanceof AgentError
  process.stderr.write(`${expected ? error.message : error instanceof Error ? error.stack : String(error)}\n`)
  process.exit(expected ? 2 : 1)
}

main().catch(fail)
