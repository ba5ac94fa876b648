import { randomBytes } from 'node:crypto'
import { mkdir, open, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

export const secretsSchema = z.record(z.string(), z.string())

const lastConfigSchema = z.object({
  hash: z.string(),
  content: z.string(),
  /** What stands for secrets in the content, and the secrets themselves. */
  secrets: secretsSchema.default({}),
})
export type LastConfig = z.infer<typeof lastConfigSchema>

/** What the agent keeps on disk: who it is, and the last configuration that worked, for when the server is away. */
export class StateFolder {
  readonly #folder: string

  constructor(folder: string) {
    this.#folder = folder
  }

  /** The instance id: 16 bytes in the form of a UUID of version 7, made at the first start. */
  async instanceUid(): Promise<Uint8Array> {
    const kept = await this.#read('instance')
    if (kept && /^[0-9a-f]{32}$/.test(kept)) return Buffer.from(kept, 'hex')
    const uid = uuidV7(Date.now())
    await this.#write('instance', Buffer.from(uid).toString('hex'))
    return uid
  }

  async lastConfig(): Promise<LastConfig | undefined> {
    const kept = await this.#read('last-config.json')
    if (!kept) return undefined
    try {
      return lastConfigSchema.safeParse(JSON.parse(kept)).data
    } catch {
      // A half-written file cannot occur (see #write); one damaged from outside counts as none.
      return undefined
    }
  }

  async keepConfig(config: LastConfig): Promise<void> {
    await this.#write('last-config.json', JSON.stringify(config))
  }

  async #read(name: string): Promise<string | undefined> {
    return readFile(join(this.#folder, name), 'utf8').catch(() => undefined)
  }

  /** Whole or not at all: written beside, synced, then renamed over. */
  async #write(name: string, text: string): Promise<void> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 })
    const path = join(this.#folder, name)
    const file = await open(`${path}.new`, 'w', 0o600)
    try {
      await file.writeFile(text)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(`${path}.new`, path)
  }
}

export function uuidV7(now: number): Uint8Array {
  const uid = randomBytes(16)
  uid.writeUIntBE(now, 0, 6)
  uid[6] = 0x70 | ((uid[6] ?? 0) & 0x0f)
  uid[8] = 0x80 | ((uid[8] ?? 0) & 0x3f)
  return new Uint8Array(uid)
}
