import type { ContextName } from './contexts/contexts.ts'
import { type FunctionInfo, listFunctions } from './functions/index.ts'
import type { Token } from './lexer.ts'
import { listEnums, listPaths } from './list-paths.ts'
import { readTokens } from './unfinished.ts'

/** What a word in a text means. */
interface Description {
  /** Where the word, or the path that it belongs to, begins and ends. */
  readonly from: number
  readonly to: number
  /** The signature of a function; a path or enum with its type or value. */
  readonly title: string
  readonly docs: string
  readonly example: string
}

type Meaning = Omit<Description, 'from' | 'to'>

/** What the word at an offset means; null for what explains itself. */
export function describeOttl(text: string, offset: number, context: ContextName): Description | null {
  const lineStart = text.lastIndexOf('\n', offset - 1) + 1
  const lineEnd = text.indexOf('\n', offset)
  // No token goes over the end of its line.
  const tokens = readTokens(text.slice(lineStart, lineEnd === -1 ? undefined : lineEnd)) ?? []
  const at = tokens.findIndex(({ start, end }) => start <= offset - lineStart && offset - lineStart < end)
  if (tokens[at]?.type !== 'name') return null
  const found = meaningOfCall(tokens, at) ?? meaningOfPath(tokens, at, context)
  return found && { ...found.meaning, from: lineStart + found.start, to: lineStart + found.end }
}

interface Found {
  readonly meaning: Meaning
  readonly start: number
  readonly end: number
}

function meaningOfCall(tokens: readonly Token[], at: number): Found | null {
  const token = tokens[at]
  if (!token || tokens[at + 1]?.text !== '(') return null
  const known = listFunctions().find(({ name }) => name === token.text)
  return known ? { meaning: functionMeaning(known), start: token.start, end: token.end } : null
}

function functionMeaning({ signature, docs, examples: [example] }: FunctionInfo): Meaning {
  return { title: signature, docs, example: example === undefined ? '' : exampleText(example) }
}

function exampleText(example: FunctionInfo['examples'][number]): string {
  if ('statement' in example) return example.statement
  return 'result' in example ? `${example.expression} is ${plainText(example.result)}` : example.expression
}

const plainText = (value: unknown) =>
  JSON.stringify(value, (_key, inner: unknown) => (typeof inner === 'bigint' ? String(inner) : inner))

/** The longest known path or enum that the word is part of. */
function meaningOfPath(tokens: readonly Token[], at: number, context: ContextName): Found | null {
  let first = at
  while (tokens[first - 1]?.text === '.' && tokens[first - 2]?.type === 'name') first -= 2
  let last = at
  while (tokens[last + 1]?.text === '.' && tokens[last + 2]?.type === 'name') last += 2
  const paths = new Map(listPaths(context).map(info => [info.path, info]))
  const start = tokens[first]?.start ?? 0
  for (let end = last; end >= at; end -= 2) {
    const name = tokens
      .slice(first, end + 1)
      .map(({ text }) => text)
      .join('')
    const path = paths.get(name)
    const meaning = path
      ? { title: `${name}: ${path.type}${path.writable ? '' : ', read only'}`, docs: path.docs, example: '' }
      : enumMeaning(name, context)
    if (meaning) return { meaning, start, end: tokens[end]?.end ?? start }
  }
  return null
}

function enumMeaning(name: string, context: ContextName): Meaning | null {
  const known = listEnums(context).find(info => info.name === name)
  return known ? { title: `${name} = ${known.value}`, docs: 'A number with a name.', example: '' } : null
}
