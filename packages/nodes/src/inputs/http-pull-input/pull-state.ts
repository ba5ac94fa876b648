import { mkdir, open, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

const stateSchema = z.object({
  /** When the last pull that succeeded began. */
  lastMs: z.number().optional(),
  /** What the endpoint called its last answer, for that URL only. */
  tag: z.object({ url: z.string(), value: z.string() }).optional(),
})

export type PullState = z.output<typeof stateSchema>

const fileName = 'pull.json'

/** What was kept; nothing when there is none that can be read. */
export async function readPullState(folder: string): Promise<PullState> {
  try {
    const parsed: unknown = JSON.parse(await readFile(join(folder, fileName), 'utf8'))
    return stateSchema.safeParse(parsed).data ?? {}
  } catch {
    return {}
  }
}

/** Writes all of it or nothing. */
export async function writePullState(folder: string, state: PullState): Promise<void> {
  await mkdir(folder, { recursive: true })
  const path = join(folder, fileName)
  {
    await using file = await open(`${path}.new`, 'w', 0o600)
    await file.writeFile(JSON.stringify(state))
    await file.sync()
  }
  await rename(`${path}.new`, path)
}
