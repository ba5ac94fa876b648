import { totalmem } from 'node:os'
import { parseArgs } from 'node:util'
import type { EngineSettings } from './engine.ts'

export interface ShimOptions extends EngineSettings {
  port: number
  password: string
  maxBodyBytes: number
}

const MIB = 1024 * 1024

/** Reads the shim's arguments; the password comes by environment, since arguments are visible to every local user. */
export function readShimOptions(argv: string[], env: NodeJS.ProcessEnv): ShimOptions {
  const { values } = parseArgs({
    args: argv,
    options: {
      data: { type: 'string' },
      port: { type: 'string' },
      database: { type: 'string', default: 'weir' },
      sessions: { type: 'string', default: '4' },
      'memory-limit': { type: 'string' },
      'max-body': { type: 'string', default: String(64 * MIB) },
    },
  })
  const password = env['WEIR_ENGINE_PASSWORD'] ?? ''
  if (values.data === undefined) throw new Error('--data must name the data folder')
  if (password === '') throw new Error('WEIR_ENGINE_PASSWORD must be set')
  return {
    dataPath: values.data,
    port: whole('--port', values.port, 0, 65_535),
    password,
    database: values.database,
    sessions: whole('--sessions', values.sessions, 1, 32),
    memoryLimit: whole('--memory-limit', values['memory-limit'] ?? String(defaultMemoryLimit()), 100 * MIB, 2 ** 50),
    maxBodyBytes: whole('--max-body', values['max-body'], 1024, 2 ** 31),
  }
}

/** Half of a small machine, never more than 1.5 GiB: the engine shares it with the rest of Weir. */
function defaultMemoryLimit(): number {
  return Math.max(512 * MIB, Math.min(1536 * MIB, Math.floor(totalmem() / 2)))
}

function whole(name: string, text: string | undefined, min: number, max: number): number {
  const value = Number(text)
  if (text === undefined || !Number.isInteger(value) || value < min || value > max)
    throw new Error(`${name} must be a whole number from ${min} to ${max}`)
  return value
}
