import { type FileHandle, mkdir, open, readdir, readFile, rename, rm, rmdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

/** An open file of a queue. */
export interface QueueFile {
  readonly size: number
  /** Fills as much of the target as there is; resolves with the number of bytes. */
  read(target: Uint8Array, position: number): Promise<number>
  write(parts: Uint8Array[], position: number): Promise<void>
  truncate(size: number): Promise<void>
  /** Resolves when what was written survives a loss of power. */
  sync(): Promise<void>
  close(): Promise<void>
}

/** What queues and dead letters need of a file system; tests give one that fails. */
export interface QueueFiles {
  /** Nothing when the folder does not exist. */
  names(folder: string): Promise<string[]>
  /** Makes the folder too; the file must not exist. */
  create(path: string): Promise<QueueFile>
  open(path: string): Promise<QueueFile>
  /** Whole or not at all. */
  replace(path: string, content: string): Promise<void>
  text(path: string): Promise<string | undefined>
  /** Nothing happens when it does not exist. */
  remove(path: string): Promise<void>
  /** With all that is in it. */
  removeFolder(path: string): Promise<void>
  /** Nothing happens when something is in it. */
  removeEmptyFolder(path: string): Promise<void>
  rename(from: string, to: string): Promise<void>
  syncFolder(path: string): Promise<void>
}

/** What telemetry holds is nobody else's on the machine. */
const fileMode = 0o600
const folderMode = 0o700

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}

async function openFile(path: string, flags: string): Promise<QueueFile> {
  const handle = await open(path, flags, fileMode)
  const size = await sizeOf(handle)
  return {
    size,
    read: async (target, position) => {
      let done = 0
      while (done < target.length) {
        const { bytesRead } = await handle.read(target, done, target.length - done, position + done)
        if (bytesRead === 0) break
        done += bytesRead
      }
      return done
    },
    write: (parts, position) => writeAll(handle, parts, position),
    truncate: size => handle.truncate(size),
    sync: () => handle.datasync(),
    close: () => handle.close(),
  }
}

/** A handle that nobody closes ends the program. */
async function sizeOf(handle: FileHandle): Promise<number> {
  try {
    return (await handle.stat()).size
  } catch (error) {
    await handle.close().catch(() => {})
    throw error
  }
}

/** A write may take only a part, as on a disk that is nearly full. */
async function writeAll(handle: FileHandle, parts: Uint8Array[], position: number): Promise<void> {
  const total = parts.reduce((sum, part) => sum + part.length, 0)
  const { bytesWritten } = await handle.writev(parts, position)
  if (bytesWritten === total) return
  const whole = Buffer.concat(parts)
  for (let done = bytesWritten; done < total; ) {
    const next = await handle.write(whole, done, total - done, position + done)
    done += next.bytesWritten
  }
}

export const diskFiles: QueueFiles = {
  async names(folder) {
    try {
      return await readdir(folder)
    } catch (error) {
      if (isMissing(error)) return []
      throw error
    }
  },
  async create(path) {
    await mkdir(dirname(path), { recursive: true, mode: folderMode })
    return openFile(path, 'wx+')
  },
  open: path => openFile(path, 'r+'),
  async replace(path, content) {
    await mkdir(dirname(path), { recursive: true, mode: folderMode })
    await writeFile(`${path}.new`, content, { mode: fileMode })
    await rename(`${path}.new`, path)
  },
  async text(path) {
    try {
      return await readFile(path, 'utf8')
    } catch (error) {
      if (isMissing(error)) return undefined
      throw error
    }
  },
  remove: path => rm(path, { force: true }),
  removeFolder: path => rm(path, { recursive: true, force: true }),
  removeEmptyFolder: path => rmdir(path).catch(() => {}),
  rename,
  async syncFolder(path) {
    const handle = await open(path, 'r')
    try {
      await handle.sync()
    } finally {
      await handle.close()
    }
  },
}
