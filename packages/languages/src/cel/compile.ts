import { celEnv, isCelError, parse, plan } from '@bufbuild/cel'
import { strings } from '@bufbuild/cel/ext'
import { compileRegex, RegexError } from '../regex/index.ts'
import { CelError } from './cel-error.ts'
import { expand } from './expand.ts'
import { type CelHost, createFunctions } from './functions.ts'
import { mathFunctions } from './math.ts'
import { rewriteNewerSyntax } from './newer-syntax.ts'
import { optionalFunctions } from './optional.ts'
import { fromCel, toCel } from './values.ts'

/** The longest expression that is read, in UTF-16 code units. */
const maxLength = 20_000

/** Brackets within brackets; the parser below goes down by recursion. */
const maxNesting = 200

/** Rounds of all loops of one evaluation together: loops within loops multiply. */
const maxRounds = 200_000

/** A compiled expression. */
export interface CelProgram {
  /** The value for an item, as JSON data; throws a {@link CelError}. Names beside `item` come from `variables`. */
  evaluate(item: unknown, variables?: Readonly<Record<string, unknown>>): unknown
}

/** Compiles an expression of the Common Expression Language, or throws a {@link CelError} that says what is wrong. */
export function compileCel(text: string, host: CelHost = {}): CelProgram {
  if (text.length > maxLength) throw new CelError(`The expression is longer than ${maxLength} characters`)
  if (nesting(text) > maxNesting) throw new CelError(`The expression is nested deeper than ${maxNesting}`)
  let rounds = 0
  const functions = createFunctions(host, condition => {
    rounds += 1
    return condition && rounds <= maxRounds
  })
  const evaluate = attempt(() => {
    const env = celEnv({
      funcs: [...strings, ...functions, ...mathFunctions, ...optionalFunctions],
      re2: { compile: compileRegex },
    })
    const { expr } = parse(rewriteNewerSyntax(text))
    if (!expr) throw new CelError('The expression is empty')
    return plan(env, expand(expr))
  })
  return {
    evaluate(item, variables = {}) {
      rounds = 0
      return attempt(() => {
        const names = Object.fromEntries(Object.entries(variables).map(([name, value]) => [name, toCel(value)]))
        const result = evaluate({ ...names, item: toCel(item) })
        if (rounds > maxRounds) throw new CelError(`The expression takes more than ${maxRounds} rounds of its loops`)
        if (isCelError(result)) throw new CelError(result.message)
        return fromCel(result)
      })
    },
  }
}

function attempt<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    if (error instanceof CelError) throw error
    if (error instanceof RegexError || error instanceof Error) throw new CelError(error.message)
    throw error
  }
}

function nesting(text: string): number {
  let [depth, deepest] = [0, 0]
  for (const char of text) {
    if (char === '(' || char === '[' || char === '{') depth += 1
    else if (char === ')' || char === ']' || char === '}') depth -= 1
    deepest = Math.max(deepest, depth)
  }
  return deepest
}
