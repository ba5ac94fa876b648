import type { Automaton, Span } from './automaton/automaton.ts'
import { Budget } from './automaton/budget.ts'
import type { NativeForm, NativeForms } from './native/native-forms.ts'
import { nativeGroups } from './native/native-groups.ts'
import type { MatchGroup } from './regex.ts'

/** What a pattern is matched with. */
export interface Engines {
  readonly groupNames: readonly string[]
  readonly forms: NativeForms | null
  readonly automaton: Automaton
}

/** After so many milliseconds of one call the automaton, which bounds its work, takes over. */
const nativeTime = 50

/** Matches of one text from left to right, by JavaScript's own engine where that gives Go's answers. */
export class Search {
  readonly #engines: Engines
  readonly #text: string
  readonly #withGroups: boolean
  #form: NativeForm | null
  #regex: RegExp | null
  #deadline = 0
  #searches = 0
  #budget: Budget | null = null
  #result: RegExpExecArray | null = null
  #offsets: Int32Array | null = null
  start = 0
  end = 0

  constructor(engines: Engines, text: string, withGroups: boolean) {
    this.#engines = engines
    this.#text = text
    this.#withGroups = withGroups && engines.groupNames.length > 1
    this.#form = engines.forms === null ? null : engines.forms.formFor(text)
    this.#regex = this.#form === null ? null : this.#withGroups ? this.#form.capturer : this.#form.finder
  }

  /** Moves to the first match at or behind `from`, false when there is none. */
  next(from: number): boolean {
    const regex = this.#regex ?? this.#form?.finder
    if (!regex) return this.#automatonNext(from)
    regex.lastIndex = from
    const result = regex.exec(this.#text)
    if (result === null) return false
    this.#result = result
    this.start = result.index
    this.end = result.index + result[0].length
    this.#searches += 1
    if ((this.#searches & 7) === 0) this.#checkTime()
    if (this.#withGroups && this.#regex === null) this.#findGroups()
    return true
  }

  /** Moves behind the current match; an empty one is followed by a step of one character. */
  nextFrom(from: number): number {
    if (this.end > from) return this.end
    const unit = this.#text.charCodeAt(from)
    const isPair = (unit & 0xfc00) === 0xd800 && (this.#text.codePointAt(from) ?? 0) > 0xffff
    return from + (isPair ? 2 : 1)
  }

  /** The text that a group of the current match took, null when it took no part. */
  groupText(group: number): string | null {
    if (group === 0) return this.#text.slice(this.start, this.end)
    if (this.#offsets) {
      const start = this.#offsets[group * 2] ?? -1
      return start < 0 ? null : this.#text.slice(start, this.#offsets[group * 2 + 1])
    }
    const place = this.#form?.places[group]
    return (place && this.#result?.[place.own]) ?? null
  }

  groups(): MatchGroup[] {
    const { groupNames } = this.#engines
    if (this.#result && this.#form && !this.#offsets) return nativeGroups(this.#result, this.#form.places, groupNames)
    return groupNames.map((name, group) => {
      const text = this.groupText(group)
      if (text === null) return { start: -1, end: -1, name, text }
      const start = this.#offsets?.[group * 2] ?? this.start
      return { start, end: start + text.length, name, text }
    })
  }

  #automatonNext(from: number): boolean {
    this.#budget ??= new Budget()
    const span = this.#engines.automaton.find(this.#text, from, this.#budget)
    if (span === null) return false
    this.#result = null
    this.start = span.start
    this.end = span.end
    if (this.#withGroups) this.#findGroups()
    return true
  }

  #findGroups(): void {
    this.#budget ??= new Budget()
    const span: Span = { start: this.start, end: this.end }
    this.#offsets = this.#engines.automaton.groups(this.#text, span, this.#budget)
  }

  #checkTime(): void {
    const now = performance.now()
    if (this.#deadline === 0) this.#deadline = now + nativeTime
    else if (now > this.#deadline) {
      this.#form = null
      this.#regex = null
    }
  }
}
