import { createRequire } from 'node:module'

/** The part of chDB's session that the shim uses. */
export interface ChdbSession {
  queryAsync(sql: string, options: { format: string }): Promise<ChdbResult>
  insert(insert: ChdbInsert): Promise<{ rowsWritten: number; bytesWritten: number; elapsed: number }>
  close(): void
}

export interface ChdbResult {
  readonly elapsed: number
  readonly rowsRead: number
  readonly bytesRead: number
  bytes(): Uint8Array
}

export interface ChdbInsert {
  table: string
  values: Uint8Array
  format: string
  columns?: string[]
  settings: Record<string, string>
}

interface Chdb {
  Session: new (path: string, options: { connectionArgs: string[] }) => ChdbSession
  drainPending(): Promise<void>
}

/**
 * Loads the engine's native library into this process. `WEIR_CHDB_ROOT` names a folder to resolve it from when the library
 * for the running architecture is not installed beside this package.
 */
export function loadChdb(): Chdb {
  const from = process.env['WEIR_CHDB_ROOT'] ?? import.meta.url
  const chdb: Chdb = createRequire(from)('chdb')
  return chdb
}
