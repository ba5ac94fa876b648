import type { Expr } from '@bufbuild/cel-spec/cel/expr/syntax_pb.js'
import { nameOf, Nodes } from './syntax.ts'

const accumulator = '@result'
const entry = '@entry'

type Target = Expr | undefined

/**
 * Macros beyond those of the core: `cel.bind`, and the ones that walk a list or map with two variables, its index or key and
 * its value. Undefined for any other call.
 */
export function expandMacro(id: bigint, target: Target, name: string, args: readonly Expr[]): Expr | undefined {
  const nodes = new Nodes(id)
  const [first, second, third, fourth] = args
  if (nameOf(target) === 'cel' && name === 'bind' && args.length === 3 && second && third) {
    const bound = nameOf(first)
    return bound === undefined ? undefined : nodes.bind(bound, second, third)
  }
  if (!target || !third) return undefined
  const [key, value] = [nameOf(first), nameOf(second)]
  if (key === undefined || value === undefined) return undefined
  const walk = new Walk(nodes, target, key, value)
  if (args.length === 3) return walk.short(name, third)
  return args.length === 4 && fourth ? walk.filtered(name, third, fourth) : undefined
}

/** A fold over the entries of a list or map. */
class Walk {
  readonly #nodes: Nodes
  readonly #range: Expr
  readonly #key: string
  readonly #value: string

  constructor(nodes: Nodes, target: Expr, key: string, value: string) {
    this.#nodes = nodes
    this.#range = nodes.call('@entries', [target])
    this.#key = key
    this.#value = value
  }

  short(name: string, body: Expr): Expr | undefined {
    const nodes = this.#nodes
    const so = () => nodes.ident(accumulator)
    const test = this.#inScope(body)
    switch (name) {
      case 'all':
        return this.#fold(nodes.bool(true), nodes.call('@not_strictly_false', [so()]), nodes.call('_&&_', [so(), test]))
      case 'exists': {
        const go = nodes.call('@not_strictly_false', [nodes.call('!_', [so()])])
        return this.#fold(nodes.bool(false), go, nodes.call('_||_', [so(), test]))
      }
      case 'exists_one':
      case 'existsOne': {
        const more = nodes.call('_+_', [so(), nodes.int(1n)])
        const step = nodes.call('_?_:_', [test, more, so()])
        return this.#fold(nodes.int(0n), nodes.bool(true), step, nodes.call('_==_', [so(), nodes.int(1n)]))
      }
      default:
        return this.#collect(name, test)
    }
  }

  filtered(name: string, condition: Expr, body: Expr): Expr | undefined {
    const step = this.#step(name, this.#inScope(body))
    if (!step) return undefined
    const chosen = this.#nodes.call('_?_:_', [this.#inScope(condition), step, this.#nodes.ident(accumulator)])
    return this.#fold(this.#empty(name), this.#nodes.bool(true), chosen)
  }

  #collect(name: string, body: Expr): Expr | undefined {
    const step = this.#step(name, body)
    return step && this.#fold(this.#empty(name), this.#nodes.bool(true), step)
  }

  #step(name: string, body: Expr): Expr | undefined {
    const nodes = this.#nodes
    const so = nodes.ident(accumulator)
    if (name === 'transformList') return nodes.call('_+_', [so, nodes.list([body])])
    if (name === 'transformMap') return nodes.call('@insert', [so, this.#part(0n), body])
    if (name === 'transformMapEntry') return nodes.call('@insertAll', [so, body])
    return undefined
  }

  #empty(name: string): Expr {
    return name === 'transformList' ? this.#nodes.list([]) : this.#nodes.call('@emptyMap', [])
  }

  #part(at: bigint): Expr {
    return this.#nodes.call('_[_]', [this.#nodes.ident(entry), this.#nodes.int(at)])
  }

  #inScope(body: Expr): Expr {
    return this.#nodes.bind(this.#key, this.#part(0n), this.#nodes.bind(this.#value, this.#part(1n), body))
  }

  #fold(init: Expr, condition: Expr, step: Expr, result = this.#nodes.ident(accumulator)): Expr {
    return this.#nodes.fold({ range: this.#range, variable: entry, accumulator, init, condition, step, result })
  }
}
