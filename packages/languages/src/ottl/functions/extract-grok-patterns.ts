import { ValueMap } from '@weir/telemetry'
import { compileGrok, type Grok, GrokError } from '../../grok/index.ts'
import { OttlError, OttlFault } from '../error.ts'
import type { Getter } from '../getter.ts'
import { defineConverter } from './definition.ts'
import { listOf, literalBool, literalString, optional, stringValue } from './parameters.ts'

const noCaptures = 'the pattern needs at least one named part such as %{IP:client}'

/** Patterns that come from records are kept, so that each compiles once. */
const maxRemembered = 100

export const extractGrokPatterns = defineConverter({
  name: 'ExtractGrokPatterns',
  docs:
    'Gives a map of the parts of a text by a grok pattern; an empty one when it does not match. Parts have the name in ' +
    '%{IP:client} and the type in %{INT:bytes:int}; without named_captures_only other parts are named after their pattern. ' +
    'Definitions such as "ORDER=[A-Z]{2}[0-9]+" add patterns.',
  parameters: {
    target: stringValue,
    pattern: stringValue,
    namedCapturesOnly: optional(literalBool),
    patternDefinitions: optional(listOf(literalString)),
  },
  returns: 'map',
  examples: [
    {
      expression: 'ExtractGrokPatterns("10.0.0.1 GET 512", "%{IP:client} %{WORD:method} %{INT:bytes:int}", true)',
      result: { client: '10.0.0.1', method: 'GET', bytes: 512 },
    },
    {
      expression: 'ExtractGrokPatterns("order AB12", "order %{ORDER:id}", true, ["ORDER=[A-Z]{2}[0-9]+"])',
      result: { id: 'AB12' },
    },
    { expression: 'ExtractGrokPatterns("x", "^%{INT:n}$")', result: {} },
    { expression: 'ExtractGrokPatterns(attributes["missing"], "%{INT:n}")', error: 'expected string but got nil' },
  ],
  create: ({ target, pattern, namedCapturesOnly = false, patternDefinitions = [] }) => {
    const patterns = definitionsOf(patternDefinitions, target.at)
    const grok = grokArgument(pattern, text => {
      const compiled = compileGrok(text, { namedCapturesOnly, patterns })
      if (namedCapturesOnly && !compiled.hasCaptures) throw new GrokError(noCaptures)
      return compiled
    })
    return () => {
      const matcher = grok()
      return matcher.parse(target.get()) ?? new ValueMap()
    }
  },
})

function definitionsOf(
  definitions: readonly string[],
  at: { readonly line: number; readonly column: number },
): ReadonlyMap<string, string> {
  const patterns = new Map<string, string>()
  for (const definition of definitions) {
    const equals = definition.indexOf('=')
    const shown = JSON.stringify(definition.slice(0, 50))
    if (equals < 0) throw new OttlError(`the pattern definition ${shown} must read NAME=pattern`, at.line, at.column)
    const name = definition.slice(0, equals)
    if (name.includes(':'))
      throw new OttlError(`the name of a pattern cannot contain ':', as ${shown} does`, at.line, at.column)
    patterns.set(name, definition.slice(equals + 1))
  }
  return patterns
}

/** Compiled once for a constant pattern, so that a wrong one is told while compiling. */
function grokArgument(pattern: Getter<string>, compile: (text: string) => Grok): () => Grok {
  if (pattern.constant) {
    try {
      const grok = compile(pattern.get())
      return () => grok
    } catch (error) {
      if (error instanceof GrokError) throw new OttlError(error.message, pattern.at.line, pattern.at.column)
      throw error
    }
  }
  const remembered = new Map<string, Grok>()
  return () => {
    const text = pattern.get()
    const known = remembered.get(text)
    if (known) return known
    const grok = compileOnRecord(text, compile)
    if (remembered.size >= maxRemembered) remembered.clear()
    remembered.set(text, grok)
    return grok
  }
}

function compileOnRecord(text: string, compile: (text: string) => Grok): Grok {
  try {
    return compile(text)
  } catch (error) {
    if (error instanceof GrokError) throw new OttlFault(error.message)
    throw error
  }
}
