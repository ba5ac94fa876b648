import { Automaton } from './automaton/automaton.ts'
import { Budget } from './automaton/budget.ts'
import { nativeForms } from './native/native-forms.ts'
import { nativeGroups } from './native/native-groups.ts'
import { type Match, type Regex, RegexError } from './regex.ts'
import { beginsWithCharacter, isTelling, requiredLiteral } from './required-literal.ts'
import { type Engines, Search } from './search.ts'
import { shortestMatch } from './shortest-match.ts'
import type { Syntax } from './syntax/parser.ts'
import { asksForGroups, expandTemplate, firstText, parseTemplate, type Template } from './template.ts'

/** The longest text that is matched, in UTF-16 code units; longer text raises a {@link RegexError}. */
export const maxTextLength = 262_144

/** The longest result of `replaceAll`, in UTF-16 code units: a long replacement at many places multiplies. */
const maxResultLength = 16_777_216

/** In longer texts the search for a literal always pays. */
const longText = 1024

export class CompiledRegex implements Regex {
  readonly pattern: string
  readonly groupNames: readonly string[]
  readonly shortestMatch: number
  readonly #engines: Engines
  readonly #literal: string
  readonly #literalFirst: boolean
  #template: Template = []
  #templateText = ''

  constructor(pattern: string, { root, groupNames }: Syntax) {
    this.pattern = pattern
    this.groupNames = groupNames
    const groupCount = groupNames.length - 1
    const forms = nativeForms(root, groupCount)
    this.#engines = { groupNames, forms, automaton: new Automaton(root, groupCount) }
    this.#literal = requiredLiteral(root)
    this.shortestMatch = shortestMatch(root)
    this.#literalFirst = forms === null || (isTelling(this.#literal) && !beginsWithCharacter(root))
  }

  test(text: string): boolean {
    if (this.#cannotMatch(text)) return false
    const form = this.#engines.forms?.formFor(text)
    return form ? form.tester.test(text) : this.#engines.automaton.test(text, new Budget())
  }

  exec(text: string): Match | null {
    if (this.#cannotMatch(text)) return null
    const form = this.#engines.forms?.formFor(text)
    if (form?.capturer) {
      form.capturer.lastIndex = 0
      const result = form.capturer.exec(text)
      if (result === null) return null
      const groups = nativeGroups(result, form.places, this.groupNames)
      return { start: result.index, end: result.index + result[0].length, text: result[0], groups }
    }
    const search = new Search(this.#engines, text, true)
    return search.next(0) ? matchOf(search) : null
  }

  findAll(text: string, limit = Number.POSITIVE_INFINITY): Match[] {
    const found: Match[] = []
    if (this.#cannotMatch(text)) return found
    const search = new Search(this.#engines, text, true)
    let previousEnd = -1
    for (let from = 0; from <= text.length && found.length < limit && search.next(from); from = search.nextFrom(from)) {
      const isEmpty = search.start === search.end
      if (!isEmpty || search.start !== previousEnd) found.push(matchOf(search))
      previousEnd = search.end
    }
    return found
  }

  replaceAll(text: string, replacement: string): string {
    if (!replacement.includes('$')) return this.replaceAllLiteral(text, replacement)
    if (this.#cannotMatch(text) || this.#hasNone(text)) return text
    const template = this.#templateOf(replacement)
    const search = new Search(this.#engines, text, asksForGroups(template))
    return replaceMatches(search, text, () => {
      let out = ''
      for (const part of template) {
        out += typeof part === 'string' ? part : firstText(part, group => search.groupText(group))
      }
      return out
    })
  }

  replaceAllLiteral(text: string, replacement: string): string {
    if (this.#cannotMatch(text) || this.#hasNone(text)) return text
    return replaceMatches(new Search(this.#engines, text, false), text, () => replacement)
  }

  expand(replacement: string, match: Match): string {
    return expandTemplate(this.#templateOf(replacement), match)
  }

  #templateOf(replacement: string): Template {
    if (replacement !== this.#templateText) {
      this.#template = parseTemplate(replacement, this.groupNames)
      this.#templateText = replacement
    }
    return this.#template
  }

  /** Most texts have nothing to replace, and V8 finds that out before a search is set up. */
  #hasNone(text: string): boolean {
    const form = this.#engines.forms?.formFor(text)
    return form !== undefined && form !== null && !form.tester.test(text)
  }

  #cannotMatch(text: string): boolean {
    if (text.length < this.shortestMatch) return true
    if (text.length > maxTextLength) {
      throw new RegexError(`the text has ${text.length} characters, more than the ${maxTextLength} that are matched`)
    }
    return (this.#literalFirst || text.length > longText) && !text.includes(this.#literal)
  }
}

function replaceMatches(search: Search, text: string, replacement: () => string): string {
  if (!search.next(0)) return text
  let out = ''
  let lastEnd = 0
  let from = 0
  do {
    out += text.slice(lastEnd, search.start)
    // An empty match right behind another match is no match of its own.
    if (search.end > lastEnd || search.start === 0) out += replacement()
    if (out.length > maxResultLength) {
      throw new RegexError(`the result of the replacement is longer than ${maxResultLength} characters`)
    }
    lastEnd = search.end
    from = search.nextFrom(from)
  } while (from <= text.length && search.next(from))
  return out + text.slice(lastEnd)
}

function matchOf(search: Search): Match {
  const groups = search.groups()
  return { start: search.start, end: search.end, text: groups[0]?.text ?? '', groups }
}
