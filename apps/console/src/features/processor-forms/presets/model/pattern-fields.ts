import { compileGrok, GrokError, standardPatterns } from '@weir/languages/grok'
import { compileRegex, RegexError } from '@weir/languages/regex'
import { isObject } from './preset-values.ts'

/** A field that a pattern makes, with what the sample gives it. */
interface PatternField {
  name: string
  /** Undefined where there is no sample, or the part took no part in the match. */
  value: string | undefined
}

/** What a pattern makes of some texts. */
export interface PatternTrial {
  fields: readonly PatternField[]
  /** How many of the texts it matched. */
  matched: number
  tried: number
}

type Read = (text: string) => ReadonlyMap<string, string> | null

const mostFields = 60

/** Tries the named groups of a Go regex; undefined for a pattern that does not compile. */
export function tryRegex(pattern: string, texts: readonly string[]): PatternTrial | undefined {
  return bounded(() => {
    const regex = compileRegex(pattern)
    const names = regex.groupNames.filter(name => name !== '')
    return trial(names, texts, text => {
      const match = regex.exec(text)
      return match && new Map(match.groups.flatMap(({ name, text: part }) => (name && part ? [[name, part]] : [])))
    })
  })
}

/** Tries the named parts of a grok pattern; undefined for a pattern that does not compile. */
export function tryGrok(pattern: string, texts: readonly string[]): PatternTrial | undefined {
  return bounded(() => {
    const grok = compileGrok(pattern)
    return trial(grokNames(pattern), texts, text => {
      const found = grok.parse(text)
      return found && new Map(found.keys.map(name => [name, shown(found.get(name))]))
    })
  })
}

/** A part as text; a whole float comes as an object that holds it, and nested parts as a map. */
function shown(value: unknown): string {
  if (isObject(value)) return typeof value['value'] === 'number' ? `${value['value']}` : '{…}'
  return typeof value === 'bigint' ? `${value}` : typeof value === 'string' ? value : JSON.stringify(value)
}

function trial(names: readonly string[], texts: readonly string[], read: Read): PatternTrial {
  const found = texts.map(text => attempt(read, text)).filter(match => match !== null)
  const first = found[0] ?? new Map<string, string>()
  const all = [...new Set([...names, ...first.keys()])].slice(0, mostFields)
  return {
    fields: all.map(name => ({ name, value: first.get(name) })),
    matched: found.length,
    tried: texts.length,
  }
}

/** A text that is too costly, or whose parts do not fit their types, is not taken apart where it runs either. */
function attempt(read: Read, text: string): ReadonlyMap<string, string> | null {
  try {
    return read(text)
  } catch {
    return null
  }
}

function bounded<Result>(work: () => Result): Result | undefined {
  try {
    return work()
  } catch (error) {
    if (error instanceof RegexError || error instanceof GrokError) return undefined
    throw error
  }
}

const named = /%\{(\w+)(?::(\[[^\]:}]+\]|[\w.@+-]+))?[^}]*\}|\(\?P?<([^>=!][^>]*)>/g
const deepest = 10

/** The names that a grok pattern gives, also by the patterns that it refers to. */
function grokNames(pattern: string, depth = 0): string[] {
  if (depth > deepest) return []
  return Array.from(pattern.matchAll(named), ([, reference, field, group]) => [
    ...(field ? [field.replaceAll(/[[\]]/g, '')] : []),
    ...(group ? [group.replaceAll('___', '.')] : []),
    ...(reference ? grokNames(standardPatterns.get(reference) ?? '', depth + 1) : []),
  ]).flat()
}
