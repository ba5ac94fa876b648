import { CelError, compileCel } from '@weir/languages/cel'
import { compileGrok, GrokError } from '@weir/languages/grok'
import { compileRegex, RegexError } from '@weir/languages/regex'
import { type JsonMap, plainFromMap } from '@weir/telemetry'

/** A part of a line: the whole match first, then the groups of the pattern; -1 for a group that took no part. */
export interface MatchedGroup {
  start: number
  end: number
  name: string
}

export interface RegexTestResult {
  /** For each line of the input, its matches. */
  matches: { groups: MatchedGroup[] }[][]
  error?: string
}

/** Finds all matches of a regular expression in each line of a text; offsets count from the start of the line. */
export function testRegex({ input, regex }: { input: string; regex: string }): RegexTestResult {
  return attempt({ matches: [] }, () => {
    const compiled = compileRegex(regex)
    const matches = input.split(/\r?\n/).map(line =>
      compiled.findAll(line).map(match => ({
        groups: match.groups.map(({ start, end, name }) => ({ start, end, name })),
      })),
    )
    return { matches }
  })
}

export interface GrokTestResult {
  /** For each line its named parts, null where the pattern does not match. */
  structuredLogs: (JsonMap | null)[]
  error?: string
}

/** Takes lines apart by a grok pattern. */
export function testGrok({ logs, pattern }: { logs: readonly string[]; pattern: string }): GrokTestResult {
  return attempt({ structuredLogs: [] }, () => {
    const grok = compileGrok(pattern)
    const failures: string[] = []
    const structuredLogs = logs.map((line, at) => {
      try {
        const parts = grok.parse(line)
        return parts && plainFromMap(parts)
      } catch (error) {
        failures.push(`logs[${at}]: ${messageOf(error)}`)
        return null
      }
    })
    return { structuredLogs, ...(failures[0] !== undefined && { error: failures[0] }) }
  })
}

export interface CelTest {
  celExpression: string
  /** Each with an item, as data or as its JSON text. */
  inputItems: readonly { data: unknown }[]
}

export interface CelTestResult {
  /** The value for each item, null where the expression fails on it. */
  celExpressionOutputs: unknown[]
  error?: string
}

/** Evaluates a CEL expression on items; an item is `item`, and its fields are names of their own too. */
export function testCel({ celExpression, inputItems }: CelTest): CelTestResult {
  return attempt({ celExpressionOutputs: [] }, () => {
    const program = compileCel(celExpression)
    const failures: string[] = []
    const celExpressionOutputs = inputItems.map(({ data }, at) => {
      try {
        const item = typeof data === 'string' ? readItem(data) : data
        return program.evaluate(item, isObject(item) ? item : {})
      } catch (error) {
        failures.push(`inputItems[${at}]: ${messageOf(error)}`)
        return null
      }
    })
    return { celExpressionOutputs, ...(failures[0] !== undefined && { error: failures[0] }) }
  })
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function readItem(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // A text that is no JSON is taken for what it is.
    return text
  }
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

/** What a pattern that does not compile gives: nothing, and the reason. */
function attempt<Result extends object>(nothing: Result, work: () => Result): Result & { error?: string } {
  try {
    return work()
  } catch (error) {
    if (error instanceof RegexError || error instanceof GrokError || error instanceof CelError) {
      return { ...nothing, error: error.message }
    }
    throw error
  }
}
