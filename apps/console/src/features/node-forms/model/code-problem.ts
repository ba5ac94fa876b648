import { compileGrok, GrokError, standardPatterns } from '@weir/languages/grok'
import { type CodeRunner, compileCondition, compileStatements, compileValue, OttlError } from '@weir/languages/ottl'
import { compileRegex, RegexError } from '@weir/languages/regex'
import type { ScalarValueType } from '@weir/nodes/definitions'

/** What is wrong with a text in one of our languages, and where; lines and columns count from 1. */
export interface CodeProblem {
  message: string
  line: number
  column: number
}

const contexts = ['log', 'metric', 'trace'] as const
/** Takes any code without running it: whether it is right shows where it runs. */
const codeRunner: CodeRunner = { prepare: () => ({ run: records => records.map(() => null) }) }

function ottlProblem(compile: typeof compileCondition | typeof compileStatements | typeof compileValue, text: string) {
  let first: OttlError | undefined
  for (const context of contexts) {
    try {
      compile(text, { context, mode: 'closures', codeRunner })
      return undefined
    } catch (error) {
      if (!(error instanceof OttlError)) throw error
      first ??= error
    }
  }
  return first && { message: first.detail, line: first.line, column: first.column }
}

/** Where a pattern is named that there is not; else the start. */
function unknownPatternColumn(text: string): number {
  const unknown = [...text.matchAll(/%\{(\w+)/g)].find(([, name = '']) => !standardPatterns.has(name))
  return (unknown?.index ?? 0) + 1
}

/** The parser of expressions begins its messages with the place. */
function celPlace(message: string): CodeProblem {
  const [whole = '', line, column] = /^<input>:(\d+):(\d+): /.exec(message) ?? []
  return { message: message.slice(whole.length), line: Number(line ?? 1), column: Number(column ?? 1) }
}

function patternProblem(text: string, compile: (text: string) => unknown): CodeProblem | undefined {
  try {
    compile(text)
    return undefined
  } catch (error) {
    if (error instanceof RegexError) return { message: error.message, line: 1, column: (error.position ?? 0) + 1 }
    if (error instanceof GrokError) return { message: error.message, line: 1, column: unknownPatternColumn(text) }
    throw error
  }
}

async function celProblem(text: string): Promise<CodeProblem | undefined> {
  const { CelError, compileCel } = await import('@weir/languages/cel')
  try {
    compileCel(text)
    return undefined
  } catch (error) {
    if (error instanceof CelError) return celPlace(error.message)
    throw error
  }
}

/** What is wrong with the text of a code field; undefined when nothing is, or its type has no language. */
export async function codeProblem(type: ScalarValueType, text: string): Promise<CodeProblem | undefined> {
  if (text.trim() === '') return undefined
  switch (type) {
    case 'ottlCondition':
      return ottlProblem(compileCondition, text)
    case 'ottlExpression':
      return ottlProblem(compileValue, text)
    case 'ottlStatement':
      return ottlProblem(compileStatements, text)
    case 'regex':
      return patternProblem(text, compileRegex)
    case 'grok':
      return patternProblem(text, compileGrok)
    case 'expression':
      return celProblem(text)
    default:
      return undefined
  }
}
