/** The bytes of standard or URL-safe base64, padded or not; undefined when the text is neither. */
export function bytesFromBase64(text: string): Uint8Array | undefined {
  try {
    return Uint8Array.fromBase64(text, { alphabet: /[-_]/.test(text) ? 'base64url' : 'base64' })
  } catch {
    return undefined
  }
}
