import { z } from 'zod'

const escapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', 0: '\0', '\\': '\\' }

/** The text that a separator is written for; undefined when an escape is not known. */
export function parseSeparator(text: string): string | undefined {
  if (/\\(?![nrt0\\]|x[0-9a-fA-F]{2})/.test(text.replaceAll('\\\\', ''))) return undefined
  return text.replaceAll(/\\(?:x([0-9a-fA-F]{2})|([nrt0\\]))/g, (_whole, hex: string | undefined, letter: string) =>
    hex === undefined ? (escapes[letter] ?? '') : String.fromCharCode(Number.parseInt(hex, 16)),
  )
}

/** A field for what stands between lines. */
export function separatorText() {
  return z.string().superRefine((text, context) => {
    const parsed = parseSeparator(text)
    if (parsed === undefined) {
      context.addIssue({ code: 'custom', message: 'Unknown escape; use \\n, \\r, \\t, \\0, \\\\ or \\xNN' })
    } else if (parsed.length < 1 || parsed.length > 16) {
      context.addIssue({ code: 'custom', message: 'Must have from 1 to 16 characters' })
    }
  })
}
