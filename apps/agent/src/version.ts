import { readFileSync } from 'node:fs'

function readVersion(): string {
  const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
  return typeof version === 'string' ? `v${version}` : 'development'
}

/** The agent's version, as the console shows it. */
export const agentVersion = readVersion()
