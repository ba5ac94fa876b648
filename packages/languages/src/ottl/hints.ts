import type { Token } from './lexer.ts'

const inQuotes = 'a string stands in double quotes'

const characters = new Map([
  ["'", inQuotes],
  ['`', inQuotes],
  ['‘', inQuotes],
  ['’', inQuotes],
  ['“', 'use the plain double quote " around a string'],
  ['”', 'use the plain double quote " around a string'],
  ['&', "write 'and'"],
  ['|', "write 'or'"],
  ['!', "write 'not'"],
  [';', 'a statement ends with its line'],
  ['~', 'IsMatch(value, "pattern") tests a pattern'],
  ['?', 'IfElse(condition, value, otherwise) chooses between two values'],
])

const operators = new Map([
  ['=', "'==' compares"],
  ['is', "'==' compares"],
  ['equals', "'==' compares"],
  ['in', 'ContainsValue(list, value) looks into a list'],
  ['like', 'IsMatch(value, "pattern") tests a pattern'],
  ['matches', 'IsMatch(value, "pattern") tests a pattern'],
  ['contains', 'IsMatch(value, "pattern") tests a pattern'],
])

const keywords = new Set(['and', 'or', 'not', 'where', 'nil', 'true', 'false'])
const nils = new Set(['null', 'none', 'undefined'])

function hint(text: string | undefined): string {
  return text === undefined ? '' : `; ${text}`
}

/** What to write instead of a character that begins no token. */
export function characterHint(character: string): string {
  return hint(characters.get(character))
}

/** What to write instead of what stands where a comparison operator should. */
export function operatorHint({ text }: Token): string {
  return hint(operators.get(text.toLowerCase()))
}

/** The keyword that a word in other letters was meant to be, such as `and` for `AND` or `nil` for `null`. */
export function meantKeyword(word: string): string | null {
  const lower = word.toLowerCase()
  if (nils.has(lower)) return 'nil'
  return lower !== word && keywords.has(lower) ? lower : null
}
