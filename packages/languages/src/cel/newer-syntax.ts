/**
 * The parser knows the core of the language. Here the newer forms become names and calls that it can read, which
 * `expand.ts` turns into what they mean:
 *
 *     a.`b-c`     a.@quoted field        a.?b    optional field         a[?i]   optional index
 *     [?a, b]     optional element       {?k: v} optional entry
 */
export const marks = { quoted: '__quoted_', optional: '__optional_', wrap: '__opt' } as const

const encode = (text: string) =>
  Array.from(new TextEncoder().encode(text), byte => byte.toString(16).padStart(2, '0')).join('')

/** The name behind a mark, as it was written. */
export function decodeName(hex: string): string {
  const bytes = Uint8Array.from(hex.match(/../g) ?? [], pair => Number.parseInt(pair, 16))
  return new TextDecoder().decode(bytes)
}

const token =
  /\/\/[^\n]*|(?:[rR][bB]?|[bB][rR]?)?(?:"""[\s\S]*?(?:"""|$)|'''[\s\S]*?(?:'''|$))|[rR][bB]?(?:"[^"\n]*"?|'[^'\n]*'?)|[bB][rR](?:"[^"\n]*"?|'[^'\n]*'?)|[bB]?(?:"(?:\\[\s\S]|[^"\\\n])*"?|'(?:\\[\s\S]|[^'\\\n])*'?)|`[^`\n]*`|[A-Za-z_]\w*|\s+|[\s\S]/g

interface Frame {
  open: string
  /** An optional element or key that is being read: its closing parenthesis is still missing. */
  wrapped: boolean
  /** `?` of conditionals whose `:` is still to come. */
  conditionals: number
}

/** Rewrites the newer forms; text without them stays as it is, so that places in messages hold. */
export function rewriteNewerSyntax(text: string): string {
  let out = ''
  let before = ''
  const frames: Frame[] = []
  const closeWrap = (frame: Frame | undefined) => {
    if (!frame?.wrapped) return ''
    frame.wrapped = false
    return ')'
  }
  for (const [part] of text.matchAll(token)) {
    const frame = frames.at(-1)
    if (/^(?:\s|\/\/)/.test(part)) {
      out += part
      continue
    }
    if (part.startsWith('`') && before === '.') out += marks.quoted + encode(part.slice(1, -1))
    else if (part.startsWith('`') && before === '.?') out = `${out}${marks.optional}${encode(part.slice(1, -1))}`
    else if (part === '?' && before === '.') {
      before = '.?'
      continue
    } else if (before === '.?' && /^\w/.test(part)) out += marks.optional + encode(part)
    else if (part === '?' && frame && /^[[{,]$/.test(before)) {
      frame.wrapped = true
      out += `${marks.wrap}(`
      before = '('
      continue
    } else if (/^[([{]$/.test(part)) {
      frames.push({ open: part, wrapped: false, conditionals: 0 })
      out += part
    } else if (/^[)\]}]$/.test(part)) {
      out += closeWrap(frames.pop()) + part
    } else if (part === ',') out += closeWrap(frame) + part
    else if (part === '?' && frame) {
      frame.conditionals += 1
      out += part
    } else if (part === ':' && frame) {
      if (frame.conditionals > 0) frame.conditionals -= 1
      else if (frame.open === '{') out += closeWrap(frame)
      out += part
    } else out += part
    before = part
  }
  return out
}
