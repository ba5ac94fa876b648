/** A text in one line of a length that fits. */
export function inOneLine(text: string, length = 160): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length > length ? `${line.slice(0, length)}…` : line
}
