import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const version = 'v1'
const nonceBytes = 12
const tagBytes = 16

/** Seals secrets for the database, and opens them again. `about` says what a secret belongs to: elsewhere it does not open. */
export interface SecretBox {
  seal(about: string, secret: string): string
  /** Undefined when it was sealed with another key, for something else, or has been changed. */
  open(about: string, sealed: string): string | undefined
}

/** Made from the secret that signs sessions; whoever changes that one has to enter the sealed ones again. */
export function createSecretBox(authSecret: string): SecretBox {
  const key = Buffer.from(hkdfSync('sha256', authSecret, '', 'weir: secrets at rest', 32))
  return {
    seal(about, secret) {
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(about))
      const body = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
      return `${version}.${Buffer.concat([nonce, body, cipher.getAuthTag()]).toString('base64url')}`
    },
    open(about, sealed) {
      const [found, text = ''] = sealed.split('.')
      const bytes = Buffer.from(text, 'base64url')
      if (found !== version || bytes.length < nonceBytes + tagBytes) return undefined
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, nonceBytes), { authTagLength: tagBytes })
      decipher.setAAD(Buffer.from(about)).setAuthTag(bytes.subarray(-tagBytes))
      try {
        return decipher.update(bytes.subarray(nonceBytes, -tagBytes), undefined, 'utf8') + decipher.final('utf8')
      } catch {
        return undefined
      }
    },
  }
}
