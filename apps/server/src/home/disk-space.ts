import { statfs } from 'node:fs/promises'
import path from 'node:path'
import { StartupError } from '../startup-error.ts'

const megabyte = 1024 * 1024

/** Refuses to start on a disk that is nearly full: engines that run out of space in the middle of a write are hard to heal. */
export async function requireFreeSpace(folder: string, minFreeMegabytes: number): Promise<void> {
  const { bavail, bsize } = await statfsNearest(folder)
  const free = Math.floor((bavail * bsize) / megabyte)
  if (free >= minFreeMegabytes) return
  throw new StartupError(
    `The disk of ${folder} has ${free} MB free, and Weir needs ${minFreeMegabytes} MB to start: ` +
      'free some space, move WEIR_HOME, or lower WEIR_MIN_FREE_MB.',
  )
}

/** The home may not exist before the first start: then its nearest existing parent tells. */
async function statfsNearest(folder: string): Promise<{ bavail: number; bsize: number }> {
  try {
    return await statfs(folder)
  } catch (error) {
    const parent = path.dirname(folder)
    if (parent === folder) throw error
    return statfsNearest(parent)
  }
}
