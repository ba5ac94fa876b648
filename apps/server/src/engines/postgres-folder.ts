import { execFile } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { chown, lstat, mkdir, readFile, readlink, realpath, rmdir, stat, symlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import type { HomeLayout } from '../home/layout.ts'
import { StartupError } from '../startup-error.ts'
import type { RunAs } from './postgres-binaries.ts'

const run = promisify(execFile)

/** Where root's PostgreSQL lives when its user cannot enter the home. */
const sharedRoot = '/var/lib/weir'
const nobody = { uid: 65_534, gid: 65_534 }

export interface PostgresFolder {
  /** Holds the data folder; belongs to the user PostgreSQL runs as. */
  root: string
  /** Where copies of the programs may be put so that this user reaches them. */
  copies: string
  runAs: RunAs
}

/**
 * Prepares the folder PostgreSQL works in. PostgreSQL refuses to run as root, so root starts it as `nobody`; when that user
 * cannot enter the home (say, below /root), the folder lies in /var/lib/weir and the home keeps a link to it.
 */
export async function preparePostgresFolder(layout: HomeLayout, shared: string = sharedRoot): Promise<PostgresFolder> {
  if (process.getuid?.() !== 0) {
    await mkdir(layout.postgres, { recursive: true, mode: 0o700 })
    return { root: layout.postgres, copies: layout.engines, runAs: {} }
  }
  const entry = await lstat(layout.postgres).catch(() => undefined)
  if (entry?.isSymbolicLink()) return linkedFolder(layout)
  if (!entry) {
    await mkdir(layout.postgres, { mode: 0o700 })
    await chown(layout.postgres, nobody.uid, nobody.gid)
    if (!(await canWrite(layout.postgres, nobody))) return moveOut(layout, shared)
  }
  const runAs = await ownerOf(layout.postgres)
  if (await canWrite(layout.postgres, runAs)) return { root: layout.postgres, copies: layout.engines, runAs }
  throw new StartupError(
    `PostgreSQL's user ${runAs.uid} cannot enter ${layout.postgres}: let others pass through the folders above it ` +
      '(chmod o+x), or set WEIR_POSTGRES_URL.',
  )
}

/** A home may have been made by an ordinary user and is now run by root: the files stay with that user. */
async function ownerOf(folder: string): Promise<Required<RunAs>> {
  const { uid, gid } = await stat(folder)
  if (uid !== 0) return { uid, gid }
  await chown(folder, nobody.uid, nobody.gid)
  return nobody
}

async function canWrite(folder: string, runAs: RunAs): Promise<boolean> {
  try {
    await run('/bin/sh', ['-c', 'cd "$1" && test -w .', 'sh', folder], { ...runAs, cwd: '/' })
    return true
  } catch {
    return false
  }
}

async function moveOut(layout: HomeLayout, shared: string): Promise<PostgresFolder> {
  const home = await realpath(layout.root)
  const name = createHash('sha256').update(home).digest('hex').slice(0, 12)
  // Never the name of an earlier home at the same path: its data stays untouched until someone removes it.
  const root = path.join(shared, `${name}-${randomBytes(3).toString('hex')}`)
  await mkdir(shared, { recursive: true, mode: 0o755 })
  await mkdir(root, { mode: 0o700 })
  await chown(root, nobody.uid, nobody.gid)
  if (!(await canWrite(root, nobody))) {
    throw new StartupError(
      `PostgreSQL cannot run as root, and its user can enter neither ${layout.root} nor ${shared}: ` +
        'set WEIR_HOME to a folder that others may pass through, or set WEIR_POSTGRES_URL.',
    )
  }
  await writeFile(path.join(root, 'home'), home)
  await rmdir(layout.postgres)
  await symlink(root, layout.postgres)
  return { root, copies: path.join(shared, 'engines'), runAs: nobody }
}

async function linkedFolder(layout: HomeLayout): Promise<PostgresFolder> {
  const root = path.resolve(layout.root, await readlink(layout.postgres))
  const found = await stat(root).catch(() => undefined)
  if (!found) {
    throw new StartupError(
      `The home ${layout.root} keeps its PostgreSQL in ${root}, which is gone: restore that folder, or remove the home.`,
    )
  }
  const home = await realpath(layout.root)
  const owner = await readFile(path.join(root, 'home'), 'utf8').catch(() => home)
  if (owner !== home && (await realpath(path.join(owner, 'postgres')).catch(() => undefined)) === root) {
    throw new StartupError(
      `The home ${layout.root} is a copy of ${owner} and shares its PostgreSQL in ${root}: use the original, ` +
        'or remove the copy.',
    )
  }
  await writeFile(path.join(root, 'home'), home)
  return { root, copies: path.join(path.dirname(root), 'engines'), runAs: await ownerOf(root) }
}
