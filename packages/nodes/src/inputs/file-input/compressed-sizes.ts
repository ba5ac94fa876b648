import { open } from 'node:fs/promises'
import { codeOf } from './error-code.ts'
import type { FoundFile } from './find-files.ts'
import { GzipReader } from './gzip-reader.ts'

const maxBytes = 16 * 2 ** 30

type Measured =
  | { readonly compressed: number; readonly modifiedMs: number; readonly size?: number; readonly problem?: string }
  | undefined

/** Knows how large compressed files are when they are not. They are measured beside everything else, once they are complete. */
export class CompressedSizes {
  #measured = new Map<string, Measured>()
  #waiting: FoundFile[] = []
  #isBusy = false
  #isStopped = false

  /** The file with its true size; nothing as long as that is not known. */
  sized(file: FoundFile, problems: Map<string, string>): FoundFile | undefined {
    const known = this.#measured.get(file.key)
    const isSame = known?.compressed === file.size && known.modifiedMs === file.modifiedMs
    if (!known || !isSame) {
      this.#measured.set(file.key, { compressed: file.size, modifiedMs: file.modifiedMs })
      return undefined
    }
    if (known.problem !== undefined) problems.set(file.path, known.problem)
    else if (known.size === undefined) this.#ask(file)
    return known.size === undefined ? undefined : { ...file, size: known.size }
  }

  #ask(file: FoundFile): void {
    if (this.#waiting.some(({ key }) => key === file.key)) return
    this.#waiting.push(file)
    if (!this.#isBusy) void this.#work()
  }

  async #work(): Promise<void> {
    this.#isBusy = true
    for (let file = this.#waiting[0]; file && !this.#isStopped; file = this.#waiting[0]) {
      const { key, size: compressed, modifiedMs } = file
      const found = await this.#measure(file.path)
      if (found) this.#measured.set(key, { compressed, modifiedMs, ...found })
      this.#waiting.shift()
    }
    this.#isBusy = false
  }

  async #measure(path: string): Promise<{ size: number } | { problem: string } | undefined> {
    try {
      const reader = new GzipReader(await open(path))
      const buffer = Buffer.allocUnsafe(64 * 1024)
      let size = 0
      try {
        for (;;) {
          const { bytesRead } = await reader.read(buffer, 0, buffer.length, size)
          size += bytesRead
          if (size > maxBytes) return { problem: 'it holds more than 16 GiB' }
          if (bytesRead < buffer.length) return { size }
          if (this.#isStopped) return undefined
        }
      } finally {
        await reader.close()
      }
    } catch (error) {
      const code = codeOf(error)
      return code === 'ENOENT' ? undefined : { problem: code.startsWith('Z_') ? 'it is no whole gzip file' : code }
    }
  }

  stop(): void {
    this.#isStopped = true
  }
}
