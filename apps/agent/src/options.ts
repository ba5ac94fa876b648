import { homedir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { AgentError } from './agent-error.ts'

export type Transport = 'websocket' | 'http'

export interface ServerOptions {
  /** The OpAMP endpoint, such as ws://host:4320/v1/opamp. */
  url: URL
  token: string
  pipelineId: string
  transport: Transport
}

export interface AgentOptions {
  /** Where the instance id and the last good configuration are kept. */
  home: string
  /** Where to get the pipeline: from a server, or from a file. */
  source: { kind: 'server'; server: ServerOptions } | { kind: 'file'; path: string }
  /** Where `weir_output` delivers, and with which token, when no server says so. */
  ingest: { url: string; token: string } | undefined
  /** Serves /healthz, /readyz and /metrics when given. */
  statusPort: number | undefined
  statusHost: string
  /** Runs documents of people whose machine this is not. */
  hosted: boolean
  /** Ends with the program that started it: when its standard input ends. */
  tied: boolean
  /** How many workers may run; undefined for one on each core. */
  workers: string | undefined
}

const usage = `Usage:
  weir agent --config FILE
  weir agent --server URL --token TOKEN --pipeline ID [--transport websocket|http]

Options:
  --ingest URL         where weir_output delivers with --config (or WEIR_AGENT_INGEST)
  --home DIR           state folder (default: WEIR_AGENT_HOME, else ~/.weir-agent)
  --status-port PORT   serve /healthz, /readyz and /metrics
  --status-host HOST   where to serve them (default: 127.0.0.1)
  --tied               end when standard input ends; means --hosted
  --hosted             run documents of others: no files, no commands, no private networks
  --workers N          how many threads run the pipeline (or WEIR_AGENT_WORKERS; default: one for each core)

TOKEN may be given as WEIR_AGENT_TOKEN instead, which keeps it out of process lists.`

/** What the command line and the environment ask for. */
export function readOptions(args: string[], environment: Record<string, string | undefined>): AgentOptions {
  const values = parse(args)
  const home = values.home ?? environment.WEIR_AGENT_HOME ?? join(homedir(), '.weir-agent')
  const ingestUrl = values.ingest ?? environment.WEIR_AGENT_INGEST
  const token = values.token ?? environment.WEIR_AGENT_TOKEN
  const common = {
    home,
    ingest: ingestUrl ? { url: ingestUrl, token: token ?? '' } : undefined,
    statusPort: readPort(values['status-port']),
    statusHost: values['status-host'] ?? '127.0.0.1',
    tied: values.tied ?? false,
    hosted: values.hosted ?? values.tied ?? false,
    workers: values.workers ?? environment.WEIR_AGENT_WORKERS,
  }
  if (values.config && values.server) throw new AgentError('Give either --config or --server, not both.')
  if (values.config) return { ...common, source: { kind: 'file', path: values.config } }
  if (!values.server) throw new AgentError(`Say where the pipeline comes from.\n\n${usage}`)

  if (!token) throw new AgentError('A server needs a token: give --token or set WEIR_AGENT_TOKEN.')
  if (!values.pipeline) throw new AgentError('Say which pipeline to run: --pipeline ID.')
  const transport = readTransport(values.transport)
  const url = endpoint(values.server, transport)
  return { ...common, source: { kind: 'server', server: { url, token, pipelineId: values.pipeline, transport } } }
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      options: {
        config: { type: 'string' },
        server: { type: 'string' },
        token: { type: 'string' },
        ingest: { type: 'string' },
        pipeline: { type: 'string' },
        transport: { type: 'string' },
        home: { type: 'string' },
        'status-port': { type: 'string' },
        'status-host': { type: 'string' },
        tied: { type: 'boolean' },
        hosted: { type: 'boolean' },
        workers: { type: 'string' },
      },
    }).values
  } catch (error) {
    throw new AgentError(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`)
  }
}

function readTransport(text: string | undefined): Transport {
  if (text === undefined || text === 'websocket') return 'websocket'
  if (text === 'http') return 'http'
  throw new AgentError(`--transport is websocket or http, not ${text}.`)
}

function readPort(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  const port = Number(text)
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new AgentError(`--status-port must be a port number, not ${text}.`)
  }
  return port
}

/** Accepts http(s) and ws(s) addresses alike, with or without the path. */
function endpoint(text: string, transport: Transport): URL {
  const url = URL.parse(text)
  const secure = url?.protocol === 'https:' || url?.protocol === 'wss:'
  if (!url || !(secure || url.protocol === 'http:' || url.protocol === 'ws:')) {
    throw new AgentError(`--server must be an address such as ws://localhost:4320, not ${text}.`)
  }
  const scheme = transport === 'websocket' ? 'ws' : 'http'
  const path = url.pathname === '/' ? '/v1/opamp' : url.pathname
  return new URL(`${scheme}${secure ? 's' : ''}://${url.host}${path}`)
}
