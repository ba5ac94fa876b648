import { canonicalType } from '../../known-node.ts'

/** Functions that need what a browser does not have: a place for user code, keys, the environment, zlib, and large files. */
export const serverFunctions = ['run_code', 'Env', 'Encrypt', 'Decrypt', 'Compress', 'Decompress', 'UserAgent']
const callsServerFunction = new RegExp(`\\b(?:${serverFunctions.join('|')})\\s*\\(`)

/** They read tables that only an agent or the server reaches. */
const serverTypes: ReadonlySet<string> = new Set(['lookup'])

/**
 * Whether a processor, or any one inside of it that is not switched off, cannot run in a browser. Texts are searched wherever
 * they stand, without reading them: a function that is only named in a text costs a question to the server, nothing else.
 */
export function needsServer(node: {
  type: string
  configuration?: Readonly<Record<string, unknown>> | undefined
}): boolean {
  return isServerType(node.type) || isServerValue(node.configuration)
}

function isServerType(type: unknown): boolean {
  return typeof type === 'string' && serverTypes.has(canonicalType(type))
}

function isServerValue(value: unknown): boolean {
  if (typeof value === 'string') return callsServerFunction.test(value)
  if (typeof value !== 'object' || value === null) return false
  if (Array.isArray(value)) return value.some(isServerValue)
  if ('disabled' in value && value.disabled === true) return false
  return ('type' in value && isServerType(value.type)) || Object.values(value).some(isServerValue)
}

/** Whether an OTTL text calls a function that a browser does not have. */
export function needsServerFor(ottl: string): boolean {
  return callsServerFunction.test(ottl)
}
