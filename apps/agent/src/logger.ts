import type { NodeLogger } from '@weir/nodes/runtime'

type Level = 'debug' | 'info' | 'warn' | 'error'
type Fields = Readonly<Record<string, string | number | boolean>>

/** Writes one JSON line per message, so that a supervisor can keep and search them. */
export function createLogger(write: (line: string) => void, fields: Fields = {}): NodeLogger {
  const at =
    (level: Level) =>
    (message: string, more: Fields = {}) =>
      write(`${JSON.stringify({ time: new Date().toISOString(), level, message, ...fields, ...more })}\n`)
  return { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') }
}
