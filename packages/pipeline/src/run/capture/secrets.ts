/** What stands in place of a secret. */
export const redacted = '[redacted]'

/** Make a key's value a secret wherever they stand in it, separators left out. */
const stems = [
  'password',
  'passwd',
  'passphrase',
  'secret',
  'authorization',
  'apikey',
  'authkey',
  'privatekey',
  'accesskey',
  'signingkey',
  'encryptionkey',
  'credential',
  'setcookie',
  'connectionstring',
]

/** Make a key's value a secret as words of their own: `tokens` are counted, a `token` is kept to oneself. */
const words = new Set(['token', 'cookie', 'cookies', 'pwd', 'jwt', 'bearer'])

/** Whether what stands under this key should not be seen. */
export function namesSecret(key: string): boolean {
  const parts = key
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
  const joined = parts.join('')
  return parts.some(part => words.has(part)) || joined.endsWith('token') || stems.some(stem => joined.includes(stem))
}

const named = [
  'passw(?:or)?d',
  'passphrase',
  'pwd',
  'secret',
  'token(?!s)',
  'authorization',
  'api[_-]?key',
  'auth[_-]?key',
  'private[_-]?key',
  'access[_-]?key',
  'credentials?',
  'cookie',
].join('|')

/**
 * A secret name, a colon or equals sign, and the value: quoted, quoted within quoted text, or up to the next separator. Every
 * repetition ends where the next part begins, and open quotes end with the text, so the work grows with the text only.
 */
const namedValue = new RegExp(
  `((?:${named})[\\w-]{0,20}\\\\{0,4}["']?\\s{0,4}[:=]\\s{0,4})` +
    `(\\\\{1,4}"[^"\\\\]*(?:\\\\{1,4}")?|"(?:[^"\\\\]|\\\\.)*"?|'[^'\\r\\n]*'?|` +
    `(?:(?:Bearer|Basic|Digest|Negotiate|Token)\\s{1,4})?[^\\s,;&"'\\\\{}[\\]()]+)`,
  'gis',
)

/** Secrets that are known by their shape alone; a part in parentheses is kept. */
const shapes: readonly RegExp[] = [
  /-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY-----.*?(?:-----END [A-Z0-9 ]{0,40}PRIVATE KEY-----|$)/gs,
  // What comes before must not belong to the same run, or each of many starts in a run would be tried to its end.
  /(?<![\w-])eyJ[\w-]{5,}\.[\w-]+(?:\.[\w-]*)?/g,
  /\b(Bearer\s{1,4})(?:[\w.~+/=-]{16,}|(?=[A-Za-z.~+/=-]{0,16}\d)[\w.~+/=-]+)/gi,
  /\b((?:set-)?cookie\s{0,4}[:=]\s{0,4})[^\r\n]+/gi,
  /\b(?:AKIA|ASIA|ABIA|ACCA)[A-Z0-9]{16}\b/g,
  /\b(?:gh[pousr]_\w{20,}|github_pat_\w{20,}|glpat-[\w-]{20,})/g,
  /\bxox[abeoprs]-[A-Za-z0-9-]{10,}/g,
  /\bAIza[\w-]{35}/g,
  /\b[rs]k_(?:live|test)_[A-Za-z0-9]{10,}/g,
  /\bweir_[\w-]{40,}/g,
  /(\/\/[^\s/:@]{1,128}:)[^\s/@]{1,256}(?=@)/g,
]

/** The text without the secrets that can be recognised in it. */
export function redactText(text: string): string {
  let safe = text.replace(namedValue, (_match, name: string, value: string) => name + hidden(value))
  for (const shape of shapes) {
    safe = safe.replace(shape, (_match, kept: unknown) => (typeof kept === 'string' ? kept : '') + redacted)
  }
  return safe
}

/** The placeholder in the quotes of the value, so that JSON stays JSON. */
function hidden(value: string): string {
  const quote = /^\\{0,4}["']/.exec(value)?.[0] ?? ''
  return quote + redacted + (quote !== '' && value.length > quote.length && value.endsWith(quote) ? quote : '')
}
