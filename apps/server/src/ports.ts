import { createServer } from 'node:net'
import type { ServerConfig } from './config.ts'
import { StartupError } from './startup-error.ts'

/** Which variable chooses each port. */
const variables = {
  http: 'WEIR_PORT',
  otlpGrpc: 'WEIR_OTLP_GRPC_PORT',
  otlpHttp: 'WEIR_OTLP_HTTP_PORT',
  opamp: 'WEIR_OPAMP_PORT',
} as const satisfies Record<keyof ServerConfig['ports'], string>

const portNames = ['http', 'otlpGrpc', 'otlpHttp', 'opamp'] as const

/** Refuses to start when a port cannot be listened on, before anything slow has begun. */
export async function requireFreePorts({ host, ports }: Pick<ServerConfig, 'host' | 'ports'>): Promise<void> {
  const used = new Map<number, string>()
  for (const name of portNames) {
    const port = ports[name]
    const other = used.get(port)
    if (other) throw new StartupError(`${other} and ${variables[name]} are both ${port}: give each its own port.`)
    used.set(port, variables[name])
    await tryListening(host, port, variables[name])
  }
}

async function tryListening(host: string, port: number, variable: string): Promise<void> {
  const server = createServer()
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen({ host, port, exclusive: true }, resolve)
    })
  } catch (error) {
    throw listenError(error, host, port, variable)
  } finally {
    server.close()
  }
}

function listenError(error: unknown, host: string, port: number, variable: string): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  switch (code) {
    case 'EADDRINUSE':
      return new StartupError(
        `The port ${port} is taken by another program: stop that program, or choose another port with ${variable}.`,
      )
    case 'EACCES':
      return new StartupError(`The port ${port} may not be used by this user: choose another port with ${variable}.`)
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new StartupError(`The address ${host} is not one of this machine: correct WEIR_HOST.`)
    default:
      return error
  }
}

/** The sentence for a port that was taken between the check and the start of its listener; any other error as it is. */
export function portProblem(error: unknown, { host, ports }: Pick<ServerConfig, 'host' | 'ports'>): unknown {
  const port = error instanceof Error && 'port' in error ? error.port : undefined
  const name = portNames.find(candidate => ports[candidate] === port)
  return name ? listenError(error, host, ports[name], variables[name]) : error
}
