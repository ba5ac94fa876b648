import { GrokError } from './grok-error.ts'

export type CaptureType = 'string' | 'int' | 'float' | 'bool'

/** What one group of the regular expression holds. */
export interface Capture {
  /** The keys that lead to its place: one for `name` or `a.b`, several for `[a][b]`. */
  readonly path: readonly string[]
  readonly type: CaptureType
}

/** A pattern without references: the regular expression, and what its groups mean by their name. */
export interface Expanded {
  readonly source: string
  readonly captures: ReadonlyMap<string, Capture>
}

const reference = /%\{(\w+)(?::(\[[^\]:}]+\](?:\[[^\]:}]+\])*|[\w.@+-]+))?(?::(\w+))?\}/g
const ownGroup = /\(\?P?<([^>=!][^>]*)>/g

const types: ReadonlyMap<string, CaptureType> = new Map([
  ['string', 'string'],
  ['int', 'int'],
  ['integer', 'int'],
  ['long', 'int'],
  ['float', 'float'],
  ['double', 'float'],
  ['bool', 'bool'],
  ['boolean', 'bool'],
])

const maxDepth = 30
const maxLength = 200_000

/** Puts the definitions of patterns in place of their names. */
export function expandPattern(
  pattern: string,
  definitionOf: (name: string) => string | undefined,
  namedCapturesOnly: boolean,
): Expanded {
  const captures = new Map<string, Capture>()
  let length = 0

  /** Groups get plain names of their own, since a field may have any name and stand in several places. */
  function groupFor(path: readonly string[], type: CaptureType): string {
    const group = `g${captures.size}`
    captures.set(group, { path, type })
    return group
  }

  function expand(text: string, inside: readonly string[]): string {
    const named = text.replace(
      ownGroup,
      (_, name: string) => `(?P<${groupFor(pathOf(name.replaceAll('___', '.')), 'string')}>`,
    )
    const source = named.replace(
      reference,
      (_all, name: string, field: string | undefined, type: string | undefined) => {
        if (inside.includes(name))
          throw new GrokError(`the pattern ${name} refers to itself: ${[...inside, name].join(' → ')}`)
        if (inside.length >= maxDepth) throw new GrokError(`patterns refer to each other deeper than ${maxDepth}`)
        const definition = definitionOf(name)
        if (definition === undefined) throw new GrokError(`there is no pattern named ${name}`)
        const inner = expand(definition, [...inside, name])
        if (field === undefined && namedCapturesOnly) return `(?:${inner})`
        return `(?P<${groupFor(pathOf(field ?? name), typeOf(type))}>${inner})`
      },
    )
    length += source.length
    if (length > maxLength) throw new GrokError('the pattern grows too large')
    return source
  }

  return { source: expand(pattern, []), captures }
}

function typeOf(name: string | undefined): CaptureType {
  if (name === undefined) return 'string'
  const type = types.get(name.toLowerCase())
  if (!type) throw new GrokError(`there is no type ${name}; types are ${[...types.keys()].join(', ')}`)
  return type
}

function pathOf(field: string): string[] {
  return field.startsWith('[') ? Array.from(field.matchAll(/\[([^\]]+)\]/g), ([, key]) => key ?? '') : [field]
}
