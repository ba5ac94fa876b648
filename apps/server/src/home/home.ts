import { chmod, mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import type { ServerConfig } from '../config.ts'
import { StartupError } from '../startup-error.ts'
import { requireFreeSpace } from './disk-space.ts'
import { type HomeLayout, homeLayout } from './layout.ts'
import { type HomeLock, lockHome } from './lock.ts'
import { readOrCreateSecrets, type Secrets } from './secrets.ts'

/** Raised when the layout of the home changes in a way that older versions would damage. */
const homeFormat = 1

export interface OpenHome {
  layout: HomeLayout
  secrets: Secrets
  lock: HomeLock
}

/** Checks, locks and prepares the home folder. Nothing in it is touched before the checks have passed. */
export async function openHome(config: Pick<ServerConfig, 'home' | 'ports' | 'minFreeMegabytes'>): Promise<OpenHome> {
  const layout = homeLayout(config.home)
  await refuseNewerHome(layout)
  await requireFreeSpace(layout.root, config.minFreeMegabytes)
  try {
    await makeFolder(layout.root)
    const lock = await lockHome(layout.lock, layout.root, config.ports.http)
    try {
      await refuseNewerHome(layout)
      for (const folder of [layout.logs, layout.agents, layout.clickhouse]) {
        await mkdir(folder, { recursive: true, mode: 0o700 })
      }
      const secrets = await readOrCreateSecrets(layout.secrets)
      await writeFile(layout.version, `${homeFormat}\n`)
      return { layout, secrets, lock }
    } catch (error) {
      await lock.release()
      throw error
    }
  } catch (error) {
    throw asStartupError(error, layout.root)
  }
}

/**
 * As root, others may pass through the home (but not list it): the embedded PostgreSQL refuses to run as root, and its user
 * must reach its own folder below.
 */
async function makeFolder(root: string): Promise<void> {
  const known = await stat(root).catch(() => undefined)
  if (known) return
  await mkdir(root, { recursive: true })
  await chmod(root, process.getuid?.() === 0 ? 0o711 : 0o700)
}

async function refuseNewerHome(layout: HomeLayout): Promise<void> {
  const text = await readFile(layout.version, 'utf8').catch(() => undefined)
  if (text === undefined) return
  const found = Number(text.trim())
  if (Number.isInteger(found) && found <= homeFormat) return
  throw new StartupError(
    `The home ${layout.root} was written by a newer version of Weir (format ${text.trim()}, this version knows ${homeFormat}): ` +
      'start that version, or set WEIR_HOME to another folder.',
  )
}

function asStartupError(error: unknown, root: string): unknown {
  if (!(error instanceof Error) || !('code' in error)) return error
  switch (error.code) {
    case 'ENOSPC':
      return new StartupError(`The disk of ${root} is full: free some space, or move WEIR_HOME.`)
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return new StartupError(
        `The home ${root} cannot be written to (${error.code}): start Weir as the user who owns it, or set WEIR_HOME.`,
      )
    case 'ENOTDIR':
    case 'EEXIST':
      return new StartupError(`The home ${root} is not a folder: set WEIR_HOME to another path.`)
    default:
      return error
  }
}
