import { parse } from 'yaml'
import { compileRegex, type Regex, RegexError } from '../../../regex/index.ts'
import { OttlFault } from '../../error.ts'
import { nodeFs, nodeModule } from './builtin-module.ts'

/** What a pattern says about a user agent: a name and the parts of a version. */
export interface Finding {
  readonly name: string
  readonly version: readonly string[]
}

interface Pattern {
  readonly source: string
  /** A replacement for the name, then those for the parts of the version. */
  readonly replacements: readonly string[]
}

interface PatternLists {
  readonly agents: PatternList
  readonly systems: PatternList
}

/** Patterns in the order in which they are tried; each compiles when first tried. */
class PatternList {
  readonly #patterns: readonly Pattern[]
  readonly #compiled: (Regex | null | undefined)[] = []

  constructor(patterns: readonly Pattern[]) {
    this.#patterns = patterns
  }

  find(text: string): Finding {
    for (const [index, { replacements }] of this.#patterns.entries()) {
      const regex = this.#regex(index)
      const match = regex?.exec(text)
      if (!regex || !match) continue
      const [name = '', ...version] = replacements.map(replacement => regex.expand(replacement, match))
      if (name !== '') return { name, version }
    }
    return { name: 'Other', version: [] }
  }

  #regex(index: number): Regex | null {
    const known = this.#compiled[index]
    if (known !== undefined) return known
    const compiled = compileOrNull(this.#patterns[index]?.source ?? '')
    this.#compiled[index] = compiled
    return compiled
  }
}

function compileOrNull(source: string): Regex | null {
  try {
    return compileRegex(source)
  } catch (error) {
    // A pattern that is too large for our engine is left out; those behind it still count.
    if (error instanceof RegexError) return null
    throw error
  }
}

let lists: PatternLists | null = null

/** The pattern file of uap-core, read when first asked for. */
export function userAgentPatterns(): PatternLists {
  lists ??= loadPatterns()
  return lists
}

function loadPatterns(): PatternLists {
  const text = readPatternFile()
  // The patterns for devices at the end are the larger half and not needed.
  const devices = text.indexOf('\ndevice_parsers:')
  const file: unknown = parse(devices < 0 ? text : text.slice(0, devices))
  const agents = patternsIn(file, 'user_agent_parsers', [
    'family_replacement',
    'v1_replacement',
    'v2_replacement',
    'v3_replacement',
  ])
  const systems = patternsIn(file, 'os_parsers', [
    'os_replacement',
    'os_v1_replacement',
    'os_v2_replacement',
    'os_v3_replacement',
    'os_v4_replacement',
  ])
  return { agents: new PatternList(agents), systems: new PatternList(systems) }
}

function readPatternFile(): string {
  if (!nodeFs || !nodeModule) {
    throw new OttlFault('UserAgent needs to read the file of its patterns, which this place does not allow')
  }
  try {
    return nodeFs.readFileSync(nodeModule.createRequire(import.meta.url).resolve('uap-core/regexes.yaml'), 'utf8')
  } catch (error) {
    throw new OttlFault(`the patterns of UserAgent (uap-core/regexes.yaml) cannot be read: ${String(error)}`)
  }
}

function patternsIn(file: unknown, list: string, fields: readonly string[]): Pattern[] {
  const entries = property(file, list)
  if (!Array.isArray(entries)) return []
  return entries.map(entry => {
    const flag = property(entry, 'regex_flag')
    const regex = text(property(entry, 'regex'))
    return {
      source: flag === undefined ? regex : `(?${text(flag)})${regex}`,
      // By default the name is the first group, and the version the ones behind it.
      replacements: fields.map((field, index) => text(property(entry, field)) || `$${index + 1}`),
    }
  })
}

function property(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null
    ? Object.entries(value).find(([key]) => key === name)?.[1]
    : undefined
}

function text(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
