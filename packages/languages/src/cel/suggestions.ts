import { functionInfos } from './functions.ts'

/** What an editor of expressions offers while someone types. */
export interface CelSuggestion {
  label: string
  detail: string
  insertText: string
  type: 'function' | 'macro' | 'field' | 'keyword'
  documentation: { title: string; returns: string; parameters: string[] }
}

type Row = readonly [label: string, signature: string, returns: string, detail: string]

const macros: readonly Row[] = [
  ['has', 'has(field)', 'bool', 'Whether a field is there.'],
  ['all', 'list.all(x, condition)', 'bool', 'Whether the condition holds for every element.'],
  ['exists', 'list.exists(x, condition)', 'bool', 'Whether the condition holds for some element.'],
  ['exists_one', 'list.exists_one(x, condition)', 'bool', 'Whether the condition holds for exactly one element.'],
  ['filter', 'list.filter(x, condition)', 'list', 'The elements for which the condition holds.'],
  ['map', 'list.map(x, value)', 'list', 'A value for each element.'],
  ['cel.bind', 'cel.bind(name, value, expression)', 'dyn', 'Gives a value a name within an expression.'],
]

const standard: readonly Row[] = [
  ['size', 'size(value)', 'int', 'How many characters, elements or entries it has.'],
  ['contains', 'text.contains(part)', 'bool', 'Whether a text is in the text.'],
  ['startsWith', 'text.startsWith(part)', 'bool', 'Whether the text begins with a text.'],
  ['endsWith', 'text.endsWith(part)', 'bool', 'Whether the text ends with a text.'],
  ['matches', 'text.matches(pattern)', 'bool', 'Whether a Go regular expression matches somewhere in the text.'],
  ['charAt', 'text.charAt(index)', 'string', 'The character at a place, counted from 0.'],
  ['indexOf', 'text.indexOf(part)', 'int', 'Where a text begins for the first time; -1 when it does not.'],
  ['lastIndexOf', 'text.lastIndexOf(part)', 'int', 'Where a text begins for the last time; -1 when it does not.'],
  ['join', 'list.join(separator)', 'string', 'The texts of a list in one.'],
  ['lowerAscii', 'text.lowerAscii()', 'string', 'The text with small letters.'],
  ['upperAscii', 'text.upperAscii()', 'string', 'The text with capital letters.'],
  ['replace', 'text.replace(part, other)', 'string', 'The text with each part replaced.'],
  ['split', 'text.split(separator)', 'list', 'The parts of a text.'],
  ['substring', 'text.substring(start, end)', 'string', 'The characters from one place up to another.'],
  ['trim', 'text.trim()', 'string', 'The text without white space at its ends.'],
  ['format', 'text.format(list)', 'string', 'The text with %s, %d and the like replaced by values.'],
  ['string', 'string(value)', 'string', 'The value as text.'],
  ['int', 'int(value)', 'int', 'The value as a whole number.'],
  ['double', 'double(value)', 'double', 'The value as a number with fractions.'],
  ['bool', 'bool(text)', 'bool', 'The truth value of a text.'],
  ['type', 'type(value)', 'type', 'The type of a value.'],
  ['timestamp', 'timestamp(text)', 'timestamp', 'A time from its RFC 3339 text.'],
  ['duration', 'duration(text)', 'duration', 'A length of time from a text such as 1h30m.'],
  ['getFullYear', 'time.getFullYear()', 'int', 'The year of a time.'],
  ['getMonth', 'time.getMonth()', 'int', 'The month of a time, counted from 0.'],
  ['getDate', 'time.getDate()', 'int', 'The day of the month, counted from 1.'],
  ['getDayOfWeek', 'time.getDayOfWeek()', 'int', 'The day of the week; 0 is Sunday.'],
  ['getHours', 'time.getHours()', 'int', 'The hour of a time.'],
  ['math.greatest', 'math.greatest(a, b)', 'dyn', 'The larger of two numbers.'],
  ['math.least', 'math.least(a, b)', 'dyn', 'The smaller of two numbers.'],
  ['math.abs', 'math.abs(number)', 'dyn', 'The number without its sign.'],
  ['math.ceil', 'math.ceil(number)', 'double', 'The next whole number above.'],
  ['math.floor', 'math.floor(number)', 'double', 'The next whole number below.'],
  ['math.round', 'math.round(number)', 'double', 'The nearest whole number.'],
  ['base64.encode', 'base64.encode(bytes)', 'string', 'Bytes as Base64.'],
  ['base64.decode', 'base64.decode(text)', 'bytes', 'The bytes that a Base64 text stands for.'],
]

const fields: readonly Row[] = [
  ['item', 'item', 'map', 'The item itself.'],
  ['item._type', 'item._type', 'string', 'log, metric or trace.'],
  ['item.timestamp', 'item.timestamp', 'int', 'Milliseconds since 1970.'],
  ['item.body', 'item.body', 'dyn', 'The body of a log.'],
  ['item.severity_text', 'item.severity_text', 'string', 'The level of a log.'],
  ['item.name', 'item.name', 'string', 'The name of a metric or span.'],
  ['item.attributes', 'item["attributes"]["key"]', 'map', 'The attributes of the item.'],
  ['item.resource', 'item["resource"]["key"]', 'map', 'What the item comes from, such as service.name and host.name.'],
]

const keywords: readonly Row[] = [
  ['true', 'true', 'bool', 'Holds.'],
  ['false', 'false', 'bool', 'Does not hold.'],
  ['null', 'null', 'null', 'No value.'],
  ['in', 'value in list', 'bool', 'Whether a list has a value, or a map a key.'],
]

function suggestions(type: CelSuggestion['type'], rows: readonly Row[]): CelSuggestion[] {
  return rows.map(([label, title, returns, detail]) => ({
    label,
    detail,
    insertText: insertText(type, label, title),
    type,
    documentation: { title, returns, parameters: parametersOf(title) },
  }))
}

/** What stands between the parentheses of a signature; a name before a dot is what a method is called on. */
function parametersOf(signature: string): string[] {
  const [, list = ''] = /\((.*)\)$/.exec(signature) ?? []
  return list === '' ? [] : list.split(', ')
}

function insertText(type: CelSuggestion['type'], label: string, title: string): string {
  if (type === 'keyword') return label
  return type === 'field' ? title : `${label}(`
}

/** Everything that expressions can use: functions, macros, the fields of items, and words of the language. */
export const celSuggestions: readonly CelSuggestion[] = [
  ...suggestions('field', fields),
  ...suggestions(
    'function',
    functionInfos.map(({ name, signature, returns, docs }): Row => [name, signature, returns, docs]),
  ),
  ...suggestions('macro', macros),
  ...suggestions('function', standard),
  ...suggestions('keyword', keywords),
]
