import { parseFieldPath } from './parse-field-path.ts'

/** Places below a value: `true` is the value itself with all below it. */
type Places = true | ReadonlyMap<string | number, Places>

/** Which parts of records a processor works on, as it goes down into them. */
export class Selection {
  readonly #included: Places
  readonly #excluded: Places | undefined

  private constructor(included: Places, excluded: Places | undefined) {
    this.#included = included
    this.#excluded = excluded
  }

  /** What stands under one of the included paths (all, when there is none) and under no excluded one. */
  static of(included: readonly string[], excluded: readonly string[]): Selection {
    return new Selection(included.length > 0 ? placesOf(included) : true, placesOf(excluded))
  }

  /** The value here is chosen, except for what is excluded below it. */
  get isChosen(): boolean {
    return this.#included === true
  }

  /** The selection for what stands under a key or position; undefined when nothing there is chosen. */
  at(key: string | number): Selection | undefined {
    const included = this.#included === true ? true : this.#included.get(key)
    const excluded = this.#excluded === true ? true : this.#excluded?.get(key)
    return included === undefined || excluded === true ? undefined : new Selection(included, excluded)
  }

  /** Whether everything below is chosen, so that there is no need to ask. */
  get isWhole(): boolean {
    return (
      this.#included === true &&
      (this.#excluded === undefined || (this.#excluded !== true && this.#excluded.size === 0))
    )
  }
}

type OpenPlaces = Map<string | number, true | OpenPlaces>

function placesOf(paths: readonly string[]): Places {
  const tree: OpenPlaces = new Map()
  for (const text of paths) {
    const { root, keys } = parseFieldPath(text)
    add(tree, [root, ...keys])
  }
  return tree
}

function add(level: OpenPlaces, [key, ...below]: readonly (string | number)[]): void {
  if (key === undefined) return
  const known = level.get(key)
  if (known === true) return
  if (below.length === 0) {
    level.set(key, true)
    return
  }
  const next = known ?? new Map()
  level.set(key, next)
  add(next, below)
}
