const ESCAPES: Readonly<Record<string, string>> = {
  '\\': '\\\\',
  "'": "\\'",
  '\0': '\\0',
  '\b': '\\b',
  '\f': '\\f',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
}

/** The text as a single-quoted ClickHouse literal. */
export function sqlLiteral(text: string): string {
  // A NUL byte would end the statement inside the engine.
  return `'${text.replace(/[\\'\0\b\f\n\r\t]/g, char => ESCAPES[char] ?? char)}'`
}

/** The text as a back-quoted ClickHouse name. */
export function sqlName(text: string): string {
  return `\`${text.replace(/[\\`]/g, char => `\\${char}`)}\``
}
