const maxLength = 4096
/** Braces multiply, so what they may come to is bounded. */
const maxAlternatives = 256
const maxSegments = 64

type Token =
  | { readonly text: string }
  | { readonly ranges: readonly (readonly [string, string])[]; not: boolean }
  | '?'
  | '*'

/** One name of a path: as it stands, with wildcards, or `**` for any number of folders. */
export type GlobSegment =
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'pattern'; readonly tokens: readonly Token[]; readonly hidden: boolean }
  | { readonly kind: 'folders' }

/** A path with wildcards, without braces. */
export interface Glob {
  /** `/`, or a drive such as `C:/`. */
  readonly root: string
  readonly segments: readonly GlobSegment[]
}

/**
 * Reads an absolute path with `*`, `?`, `[a-z]`, `[!a-z]`, `{a,b}` and `**`; throws an error with words for the user. Braces
 * make it several.
 */
export function parseGlobs(text: string): Glob[] {
  if (text.length > maxLength) throw new Error(`A path has at most ${maxLength} characters`)
  if (text.includes('\0')) throw new Error('A path has no NUL character')
  return expandBraces(text).map(parseOne)
}

function parseOne(text: string): Glob {
  const drive = /^[A-Za-z]:[\\/]/.exec(text)?.[0]
  const path = drive ? text.slice(drive.length).replaceAll('\\', '/') : text
  if (!drive && !path.startsWith('/')) throw new Error('Write the whole path, such as /var/log/app/*.log')
  const names = path.split('/').filter(name => name !== '' && name !== '.')
  if (names.includes('..')) throw new Error('Write the path without ..')
  if (names.length === 0) throw new Error('The path names no file')
  if (names.length > maxSegments) throw new Error(`A path has at most ${maxSegments} folders`)
  return { root: drive ? drive.replace('\\', '/') : '/', segments: names.map(parseSegment) }
}

function parseSegment(name: string): GlobSegment {
  if (name === '**') return { kind: 'folders' }
  const tokens = [...tokensOf(name)]
  if (tokens.some(token => typeof token === 'string' || 'ranges' in token)) {
    return { kind: 'pattern', tokens, hidden: name.startsWith('.') }
  }
  return {
    kind: 'name',
    name: tokens.map(token => (typeof token === 'object' && 'text' in token ? token.text : '')).join(''),
  }
}

function* tokensOf(name: string): Generator<Token> {
  let at = 0
  while (at < name.length) {
    const character = String.fromCodePoint(name.codePointAt(at) ?? 0)
    if (character === '*' || character === '?') {
      yield character
      at += 1
    } else if (character === '[') {
      const end = name.indexOf(']', name.startsWith('!', at + 1) || name.startsWith('^', at + 1) ? at + 3 : at + 2)
      if (end < 0) throw new Error('A [ needs its ]; write \\[ for the character')
      yield classOf(name.slice(at + 1, end))
      at = end + 1
    } else {
      const escaped = character === '\\' && at + 1 < name.length
      const text = escaped ? String.fromCodePoint(name.codePointAt(at + 1) ?? 0) : character
      yield { text }
      at += text.length + (escaped ? 1 : 0)
    }
  }
}

function classOf(text: string): Token {
  const not = text.startsWith('!') || text.startsWith('^')
  const ranges: [string, string][] = []
  const characters = Array.from(not ? text.slice(1) : text)
  for (let at = 0; at < characters.length; at += 1) {
    const from = characters[at] ?? ''
    const isRange = characters[at + 1] === '-' && at + 2 < characters.length
    ranges.push([from, isRange ? (characters[at + 2] ?? '') : from])
    if (isRange) at += 2
  }
  return { ranges, not }
}

/** The texts that a text with braces stands for; braces may nest. */
function expandBraces(text: string): string[] {
  let done = ['']
  let at = 0
  while (at < text.length) {
    const open = nextBrace(text, at)
    if (open < 0) return done.map(begin => begin + text.slice(at))
    const { parts, end } = readBrace(text, open)
    const alternatives = parts.flatMap(expandBraces)
    if (done.length * alternatives.length > maxAlternatives) {
      throw new Error(`The braces stand for more than ${maxAlternatives} paths`)
    }
    done = done.flatMap(begin => alternatives.map(part => begin + text.slice(at, open) + part))
    at = end
  }
  return done
}

function nextBrace(text: string, from: number): number {
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1
    else if (text[at] === '{') return at
  }
  return -1
}

function readBrace(text: string, open: number): { parts: string[]; end: number } {
  const parts: string[] = []
  let depth = 0
  let begin = open + 1
  for (let at = open; at < text.length; at += 1) {
    const character = text[at]
    if (character === '\\') at += 1
    else if (character === '{') depth += 1
    else if (character === ',' && depth === 1) {
      parts.push(text.slice(begin, at))
      begin = at + 1
    } else if (character === '}') {
      depth -= 1
      if (depth === 0) return { parts: [...parts, text.slice(begin, at)], end: at + 1 }
    }
  }
  throw new Error('A { needs its }; write \\{ for the character')
}

/** Whether a name fits a segment that is not `**`. A leading dot must be written out, as in a shell. */
export function fitsSegment(segment: GlobSegment, name: string): boolean {
  if (segment.kind === 'name') return segment.name === name
  if (segment.kind === 'folders') return !name.startsWith('.')
  if (name.startsWith('.') && !segment.hidden) return false
  return fitsTokens(segment.tokens, Array.from(name))
}

/** Goes back to the last `*` only, so that the time is bounded by the product of both lengths. */
function fitsTokens(tokens: readonly Token[], characters: readonly string[]): boolean {
  let token = 0
  let at = 0
  let star = -1
  let starAt = 0
  while (at < characters.length) {
    const wanted = tokens[token]
    if (wanted === '*') {
      star = token
      starAt = at
      token += 1
    } else if (wanted !== undefined && fitsOne(wanted, characters[at] ?? '')) {
      token += 1
      at += 1
    } else if (star >= 0) {
      starAt += 1
      at = starAt
      token = star + 1
    } else return false
  }
  return tokens.slice(token).every(rest => rest === '*')
}

function fitsOne(token: Exclude<Token, '*'>, character: string): boolean {
  if (token === '?') return true
  if ('text' in token) return token.text === character
  return token.ranges.some(([from, to]) => character >= from && character <= to) !== token.not
}

/** Whether a whole path fits one of the globs, or lies in a folder that does. */
export function fitsGlobs(globs: readonly Glob[], path: string): boolean {
  if (globs.length === 0) return false
  const names = path.replaceAll('\\', '/').split('/').filter(Boolean)
  return globs.some(({ root, segments }) => {
    const inside = root === '/' ? names : names.slice(1)
    if (root !== '/' && !path.toLowerCase().startsWith(root.slice(0, 2).toLowerCase())) return false
    return fitsPath(segments, 0, inside, 0)
  })
}

function fitsPath(segments: readonly GlobSegment[], segment: number, names: readonly string[], at: number): boolean {
  const wanted = segments[segment]
  if (wanted === undefined) return true
  if (at >= names.length) return segments.slice(segment).every(rest => rest.kind === 'folders')
  if (wanted.kind !== 'folders') {
    return fitsSegment(wanted, names[at] ?? '') && fitsPath(segments, segment + 1, names, at + 1)
  }
  for (let next = at; next <= names.length; next += 1) {
    if (fitsPath(segments, segment + 1, names, next)) return true
    if (!fitsSegment(wanted, names[next] ?? '')) return false
  }
  return false
}
