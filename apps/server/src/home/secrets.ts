import { randomBytes } from 'node:crypto'
import { open, readFile, rename } from 'node:fs/promises'
import { z } from 'zod'
import { StartupError } from '../startup-error.ts'

const secretsSchema = z.object({
  postgresPassword: z.string().min(20),
  clickhousePassword: z.string().min(20),
  authSecret: z.string().min(32),
})

export type Secrets = z.infer<typeof secretsSchema>

/** The home's generated secrets, made on the first start. */
export async function readOrCreateSecrets(file: string): Promise<Secrets> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw new StartupError(`The file ${file} cannot be read (${error.code}): start Weir as the user who owns it.`)
  })
  return text === undefined ? create(file) : parse(file, text)
}

function parse(file: string, text: string): Secrets {
  try {
    return secretsSchema.parse(JSON.parse(text))
  } catch {
    throw new StartupError(`The file ${file} is damaged: restore it from a backup, or set WEIR_HOME to a new folder.`)
  }
}

async function create(file: string): Promise<Secrets> {
  const random = () => randomBytes(32).toString('base64url')
  const secrets = { postgresPassword: random(), clickhousePassword: random(), authSecret: random() }
  const draft = `${file}.new`
  const handle = await open(draft, 'w', 0o600)
  try {
    await handle.writeFile(`${JSON.stringify(secrets, undefined, 2)}\n`)
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(draft, file)
  return secrets
}
