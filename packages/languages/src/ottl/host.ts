/** A key that Encrypt and Decrypt may use. */
export interface CipherKey {
  readonly id: string
  readonly algorithm: 'aes-256-gcm' | 'aes-256-cbc'
  /** 32 bytes. */
  readonly key: Uint8Array
}

/** Where keys come from: the operator of an agent, never the text of a pipeline. */
export interface KeyProvider {
  /** The key to encrypt with: the one of that id in the class, or the class's current one when no id is given. */
  encryptionKey(keyClass: number, id: string | null): CipherKey | null
  decryptionKey(id: string): CipherKey | null
}

/** Environment variables that statements may read; all others stay hidden from them. */
export interface ReadableEnvironment {
  readonly allowed: ReadonlySet<string>
  get(name: string): string | undefined
}

/** What the program around the statements lets them reach. What is left out, functions refuse. */
export interface OttlHost {
  readonly environment?: ReadableEnvironment
  readonly keys?: KeyProvider
}
