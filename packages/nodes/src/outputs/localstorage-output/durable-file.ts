import { randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'

/** Files are written here first; what a killed agent left is removed when they are old. */
const workFolder = '.weir-unfinished'
const abandonedMs = 24 * 3_600_000

async function syncFolder(folder: string): Promise<void> {
  // Windows does not open folders, and keeps names without being told.
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Makes a folder that is there after a loss of power, too. */
async function makeFolder(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true })
  if (first === undefined) return
  for (let made = folder; made.length >= first.length; made = path.dirname(made)) await syncFolder(path.dirname(made))
}

async function writeAndSync(handle: FileHandle, bytes: Uint8Array): Promise<void> {
  try {
    await handle.writeFile(bytes)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Writes a file below `root` so that it is there completely or not at all, and safe once this resolves. */
export async function writeDurably(root: string, name: string, bytes: Uint8Array): Promise<void> {
  const target = path.join(root, name)
  const work = path.join(root, workFolder)
  await makeFolder(path.dirname(target))
  await mkdir(work, { recursive: true })
  const unfinished = path.join(work, randomUUID())
  try {
    await writeAndSync(await open(unfinished, 'wx', 0o640), bytes)
    await rename(unfinished, target)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
  await syncFolder(path.dirname(target))
}

/** Removes what earlier runs began and did not finish. */
export async function removeAbandoned(root: string, nowMs: number): Promise<void> {
  const work = path.join(root, workFolder)
  const names = await readdir(work).catch(() => [])
  // Only what bears a name of ours: other files there are not known.
  for (const name of names.filter(known => /^[\da-f-]{36}$/.test(known))) {
    const file = path.join(work, name)
    const found = await stat(file).catch(() => undefined)
    if (found?.isFile() && nowMs - found.mtimeMs > abandonedMs) await rm(file, { force: true })
  }
}
