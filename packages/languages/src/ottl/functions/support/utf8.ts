const encoder = new TextEncoder()
const decoder = new TextDecoder()

/** How many bytes the text takes in UTF-8, which is what lengths and offsets mean in the language. */
export function byteLength(text: string): number {
  let bytes = text.length
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at)
    // A surrogate pair is 2 units and 4 bytes, any other unit from U+0800 on 3 bytes.
    if (unit >= 0x800) bytes += unit >= 0xd800 && unit <= 0xdfff ? 1 : 2
    else if (unit >= 0x80) bytes += 1
  }
  return bytes
}

/** The text between two byte offsets; `align` may move them so that no character is cut. */
export function sliceBytes(
  text: string,
  start: number,
  end: number,
  align?: (bytes: Uint8Array) => [start: number, end: number],
): string {
  const bytes = encoder.encode(text)
  if (bytes.length === text.length) return text.slice(start, end)
  const [from, to] = align?.(bytes) ?? [start, end]
  return decoder.decode(bytes.subarray(from, to))
}

export function isCharacterStart(bytes: Uint8Array, at: number): boolean {
  return ((bytes[at] ?? 0) & 0xc0) !== 0x80
}
