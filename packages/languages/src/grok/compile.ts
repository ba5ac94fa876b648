import { double, type Value, ValueMap } from '@weir/telemetry'
import { compileRegex, type Regex, RegexError } from '../regex/index.ts'
import { type Capture, type CaptureType, expandPattern } from './expand.ts'
import { GrokError } from './grok-error.ts'
import { standardPatterns } from './patterns/index.ts'

export interface GrokOptions {
  /** Keep only parts that are given a name, as in `%{IP:client}`; the default. Else a part is named after its pattern. */
  namedCapturesOnly?: boolean
  /** Definitions beside the standard ones; they win. */
  patterns?: ReadonlyMap<string, string>
}

/** A compiled grok pattern. */
export interface Grok {
  /** The regular expression that it stands for. */
  readonly source: string
  /** Whether any part has a name. */
  readonly hasCaptures: boolean
  /** The named parts of the text that are not empty; null where the pattern does not match. Throws where a type does not fit. */
  parse(text: string): ValueMap | null
}

/** Compiles a grok pattern such as `%{IP:client} %{NUMBER:bytes:int}`, or throws a {@link GrokError}. */
export function compileGrok(pattern: string, options: GrokOptions = {}): Grok {
  const { namedCapturesOnly = true, patterns } = options
  const { source, captures } = expandPattern(
    pattern,
    name => patterns?.get(name) ?? standardPatterns.get(name),
    namedCapturesOnly,
  )
  const regex = compile(source)
  const groups = regex.groupNames.map(name => captures.get(name))
  return {
    source,
    hasCaptures: captures.size > 0,
    parse(text) {
      const match = regex.exec(text)
      if (!match) return null
      const result = new ValueMap()
      groups.forEach((capture, at) => {
        const part = match.groups[at]?.text
        if (capture && part) put(result, capture, convert(part, capture.type))
      })
      return result
    },
  }
}

function compile(source: string): Regex {
  try {
    return compileRegex(source)
  } catch (error) {
    if (error instanceof RegexError) throw new GrokError(error.message)
    throw error
  }
}

/** A value that does not fit its type. */
class GrokTypeError extends Error {}

function convert(text: string, type: CaptureType): Value {
  switch (type) {
    case 'string':
      return text
    case 'bool':
      if (/^(?:1|t|T|true|TRUE|True)$/.test(text)) return true
      if (/^(?:0|f|F|false|FALSE|False)$/.test(text)) return false
      throw new GrokTypeError(`${JSON.stringify(text)} is not a bool`)
    case 'int': {
      if (!/^[+-]?\d+$/.test(text)) throw new GrokTypeError(`${JSON.stringify(text)} is not an int`)
      const value = BigInt(text.replace(/^\+/, ''))
      if (BigInt.asIntN(64, value) !== value) throw new GrokTypeError(`${text} does not fit into 64 bits`)
      return Number.isSafeInteger(Number(value)) ? Number(value) : value
    }
    case 'float': {
      const value = Number(text)
      if (!/\d/.test(text) || Number.isNaN(value)) throw new GrokTypeError(`${JSON.stringify(text)} is not a float`)
      return double(value)
    }
  }
}

function put(map: ValueMap, { path }: Capture, value: Value): void {
  let holder = map
  path.forEach((key, at) => {
    if (at === path.length - 1) {
      holder.set(key, value)
      return
    }
    const inner = holder.get(key)
    const next = inner instanceof ValueMap ? inner : new ValueMap()
    if (next !== inner) holder.set(key, next)
    holder = next
  })
}
