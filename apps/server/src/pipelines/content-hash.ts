import { createHash } from 'node:crypto'

/** How agents and the server name a configuration. */
export function contentHash(content: string): string {
  return createHash('sha256').update(content).digest('hex')
}
