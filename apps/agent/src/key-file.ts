import type { CipherKey, KeyProvider } from '@weir/languages/ottl'
import { z } from 'zod'
import { AgentError } from './agent-error.ts'

const keysSchema = z.array(
  z.object({
    id: z.string().min(1).max(100),
    class: z.int().min(0).default(0),
    algorithm: z.enum(['aes-256-gcm', 'aes-256-cbc']).default('aes-256-gcm'),
    /** 32 bytes in Base64. */
    key: z.base64(),
  }),
)

/**
 * The keys that Encrypt and Decrypt may use, from the JSON of a key file: a list of `id`, `class`, `algorithm` and `key`. The
 * last key of a class is the one that is used when a statement names none.
 */
export function readKeys(text: string): KeyProvider {
  const keys = parse(text).map(({ id, class: keyClass, algorithm, key }) => {
    const bytes = Uint8Array.fromBase64(key)
    if (bytes.length !== 32)
      throw new AgentError(`The key ${id} of WEIR_AGENT_KEYS must have 32 bytes, not ${bytes.length}`)
    return { keyClass, cipher: { id, algorithm, key: bytes } satisfies CipherKey }
  })
  return {
    encryptionKey: (keyClass, id) =>
      keys.findLast(key => key.keyClass === keyClass && (id === null || key.cipher.id === id))?.cipher ?? null,
    decryptionKey: id => keys.find(key => key.cipher.id === id)?.cipher ?? null,
  }
}

function parse(text: string): z.infer<typeof keysSchema> {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    throw new AgentError('The key file of WEIR_AGENT_KEYS is not JSON')
  }
  const parsed = keysSchema.safeParse(json)
  if (parsed.success) return parsed.data
  // Never the value: it may be a key.
  const [issue] = parsed.error.issues
  throw new AgentError(`The key file of WEIR_AGENT_KEYS is wrong at ${issue?.path.join('.')}: ${issue?.message}`)
}
