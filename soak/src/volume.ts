import { execFileSync } from 'node:child_process'
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'

const size = '192m'

/** A folder with a quota of its own where the machine lets us make one, so that a full disk is a real one. */
export class Volume {
  readonly folder: string
  readonly bounded: boolean

  constructor(folder: string) {
    this.folder = folder
    mkdirSync(folder, { recursive: true })
    this.bounded = mount(folder)
  }

  /** Takes every byte that is left. */
  fill(): void {
    const file = openSync(join(this.folder, 'filler'), 'w')
    try {
      for (const piece of [Buffer.alloc(1024 * 1024), Buffer.alloc(4096), Buffer.alloc(1)]) writeAll(file, piece)
    } finally {
      closeSync(file)
    }
  }

  free(): void {
    rmSync(join(this.folder, 'filler'), { force: true })
  }

  remove(): void {
    if (this.bounded) execFileSync('umount', ['-l', this.folder], { stdio: 'ignore' })
  }
}

function mount(folder: string): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', folder], { stdio: 'ignore' })
    return true
  } catch {
    // Not root, or not allowed to mount: the run goes without this fault and says so.
    return false
  }
}

function writeAll(file: number, piece: Buffer): void {
  for (;;) {
    try {
      if (writeSync(file, piece) < piece.length) return
    } catch {
      // No space left: as wanted.
      return
    }
  }
}
