import { readFile } from 'node:fs/promises'
import {
  createCodeRunner,
  createGuardedFetch,
  createResourceLoader,
  type NodeContext,
  publicOnly,
  type ResourceAddress,
} from '@weir/nodes/runtime'
import { AgentError } from './agent-error.ts'
import { readKeys } from './key-file.ts'

/** What pipelines may reach beyond their telemetry. */
export interface PipelineHost {
  readonly resources: NonNullable<NodeContext['resources']>
  readonly codeRunner: NonNullable<NodeContext['codeRunner']>
  readonly ottlHost: NonNullable<NodeContext['ottlHost']>
  readonly permits: NonNullable<NodeContext['permits']>
  readonly addresses: NodeContext['addresses']
  stop(): Promise<void>
}

type Environment = Readonly<Record<string, string | undefined>>

/**
 * Who decides about the pipeline: `operator` starts the agent with a file of their own, `server` sends documents that members
 * of an organization wrote, `hosted` does so on a machine that is not theirs.
 */
export type PipelineOrigin = 'operator' | 'server' | 'hosted'

/**
 * Makes the host from what the operator set: pipelines come from others, so they get only what is named. An agent that a
 * server runs for its organizations reads no files and reaches no private networks; commands are the operator's to allow.
 */
export async function createPipelineHost(environment: Environment, origin: PipelineOrigin): Promise<PipelineHost> {
  const codeRunner = createCodeRunner()
  const allowed = new Set(names(environment['WEIR_AGENT_ENV']))
  const keyFile = environment['WEIR_AGENT_KEYS']
  const hosted = origin === 'hosted'
  const guard = environment['WEIR_ALLOW_PRIVATE'] === '1' ? undefined : publicOnly
  return {
    resources: createResourceLoader({
      fetch: createGuardedFetch(guard),
      ...(hosted ? { allow: refuseFiles } : {}),
    }),
    codeRunner,
    ottlHost: {
      environment: { allowed, get: name => (allowed.has(name) ? environment[name] : undefined) },
      ...(keyFile ? { keys: readKeys(await readKeyFile(keyFile)) } : {}),
    },
    permits: {
      files: !hosted,
      commands: origin === 'operator' || (origin === 'server' && environment['WEIR_AGENT_EXEC'] === '1'),
    },
    // On their own machines people deliver to their own networks.
    addresses: hosted ? guard : undefined,
    stop: () => codeRunner.stop(),
  }
}

function names(list: string | undefined): string[] {
  return (list ?? '')
    .split(',')
    .map(name => name.trim())
    .filter(name => name !== '')
}

function refuseFiles({ kind }: ResourceAddress): void {
  if (kind === 'file') throw new AgentError('files cannot be read by a hosted pipeline; use a stored lookup table')
}

async function readKeyFile(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new AgentError(`The key file of WEIR_AGENT_KEYS cannot be read: ${reason}`)
  }
}
