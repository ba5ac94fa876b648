import { z } from 'zod'
import { linkId } from '../document.ts'
import { sameValue } from '../same-value.ts'

/** For each new item the place of the old one that it was made of; undefined where it is new. */
export type PairItems = (before: readonly unknown[], after: readonly unknown[]) => (number | undefined)[]

const fieldsSchema = z.record(z.string(), z.unknown())
const linkSchema = z.object({ from: z.string(), to: z.string(), path: z.string().optional() })

const fieldOf = (item: unknown, field: string): unknown => fieldsSchema.safeParse(item).data?.[field]

/** Takes old items out one after the other, so that none is used twice. */
class Leftover {
  readonly #taken = new Set<number>()
  readonly #items: readonly unknown[]

  constructor(items: readonly unknown[]) {
    this.#items = items
  }

  take(isWanted: (item: unknown) => boolean): number | undefined {
    const at = this.#items.findIndex((item, index) => !this.#taken.has(index) && isWanted(item))
    if (at < 0) return undefined
    this.#taken.add(at)
    return at
  }
}

/** Pairs by a first rule, and what is left over by the next. */
function pairBy(...rules: readonly ((before: unknown, after: unknown) => boolean)[]): PairItems {
  return (before, after) => {
    const leftover = new Leftover(before)
    const pairs: (number | undefined)[] = after.map(() => undefined)
    for (const rule of rules) {
      for (const [at, item] of after.entries()) pairs[at] ??= leftover.take(candidate => rule(candidate, item))
    }
    return pairs
  }
}

const sameField = (field: string) => (before: unknown, after: unknown) => {
  const value = fieldOf(after, field)
  return value !== undefined && value === fieldOf(before, field)
}

const withoutName = (item: unknown) => {
  const { name: _name, ...rest } = fieldsSchema.safeParse(item).data ?? {}
  return rest
}

/** Nodes are who they are by name; one that has another name and is the same otherwise was renamed. */
export const nodePairs: PairItems = pairBy(sameField('name'), (before, after) =>
  sameValue(withoutName(before), withoutName(after)),
)

const idOf = (item: unknown) => {
  const link = linkSchema.safeParse(item).data
  return link && linkId(link)
}

/** A link that only starts or ends elsewhere keeps what was written beside it. */
export const linkPairs: PairItems = pairBy(
  (before, after) => idOf(before) !== undefined && idOf(before) === idOf(after),
  sameField('from'),
  sameField('to'),
)

/** Lists inside of nodes: what is equal stays, then what has the same name, then the same type. */
export const valuePairs: PairItems = pairBy(sameValue, sameField('name'), sameField('type'))
