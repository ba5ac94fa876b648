import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { open, unlink } from 'node:fs/promises'
import { join } from 'node:path'

/** The header in which the embedded engine names its spool, a folder under a name that nobody can guess. */
export const SPOOL_HEADER = 'x-weir-spool'

/**
 * The folder from which the embedded engine takes rows: where it can be reached, a file in it costs the engine less than a
 * request. It is learnt from the engine's answers; without one, or when nothing can be written to it, there is none.
 */
export class Spool {
  #folder: string | undefined

  learn(folder: unknown): void {
    this.#folder = typeof folder === 'string' && existsSync(folder) ? folder : undefined
  }

  /** Writes a file, and returns where it is; undefined when there is no spool. */
  async write(parts: readonly Uint8Array[]): Promise<string | undefined> {
    if (this.#folder === undefined) return undefined
    const path = join(this.#folder, `${randomUUID()}.data`)
    try {
      await writeWhole(path, parts)
      return path
    } catch {
      this.#folder = undefined
      await this.remove(path)
      return undefined
    }
  }

  /** False when it was gone already: the engine has started anew and cleared its folder. */
  async remove(path: string): Promise<boolean> {
    return unlink(path).then(
      () => true,
      () => false,
    )
  }
}

async function writeWhole(path: string, parts: readonly Uint8Array[]): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  try {
    const { bytesWritten } = await file.writev(parts)
    // A disk that fills up half-way is no error to the platform.
    if (bytesWritten !== parts.reduce((sum, part) => sum + part.length, 0)) throw new Error(`${path} is not whole`)
  } finally {
    await file.close()
  }
}
