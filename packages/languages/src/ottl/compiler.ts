import type { Signal, Value } from '@weir/telemetry'
import { double, ValueMap } from '@weir/telemetry'
import type { CallNode, ConditionNode, LambdaNode, PathNode, Position, ValueNode } from './ast.ts'
import { isCondition } from './ast.ts'
import { compareValues } from './compare.ts'
import type { Context } from './contexts/context.ts'
import type { Field } from './contexts/field.ts'
import { OttlError, OttlFault } from './error.ts'
import type { FunctionDefinition } from './functions/definition.ts'
import type { Compiler } from './functions/parameters.ts'
import type { ConverterReference, Getter, Lambda, PathAccess } from './getter.ts'
import { getIndexed, getKeyed, type Key, keyFrom, setKeyed } from './keys.ts'
import { calculate, negate } from './math.ts'
import type { RecordOf } from './program.ts'
import type { Run } from './run.ts'
import { nearestName } from './suggest.ts'
import { kindOf, type OttlValue, storable, storableKinds } from './value.ts'

/** The value that a lambda parameter has at the moment. */
interface Cell {
  value: OttlValue
}

/** No name that a text can contain, so it never hides a parameter of the user's. */
const inputName = '<input>'

/** Turns syntax trees into closures that read the record of one run. */
export class ExpressionCompiler<S extends Signal> implements Compiler {
  readonly #context: Context<S>
  readonly #run: Run<RecordOf[S]>
  readonly #functions: ReadonlyMap<string, FunctionDefinition>
  #locals: ReadonlyMap<string, Cell> = new Map()

  constructor(context: Context<S>, run: Run<RecordOf[S]>, functions: ReadonlyMap<string, FunctionDefinition>) {
    this.#context = context
    this.#run = run
    this.#functions = functions
  }

  editor(call: CallNode): () => void {
    const definition = this.#lookUp(call.name, call.at, 'editor')
    return definition.bind(call, this)
  }

  condition(node: ConditionNode): () => boolean {
    switch (node.type) {
      case 'literal': {
        const holds = node.value === true
        return () => holds
      }
      case 'not': {
        const operand = this.condition(node.operand)
        return () => !operand()
      }
      case 'and': {
        const operands = node.operands.map(operand => this.condition(operand))
        return () => operands.every(operand => operand())
      }
      case 'or': {
        const operands = node.operands.map(operand => this.condition(operand))
        return () => operands.some(operand => operand())
      }
      case 'comparison': {
        const { operator } = node
        const left = this.value(node.left)
        const right = this.value(node.right)
        return () => compareValues(operator, left.get(), right.get())
      }
      case 'call':
        return this.#test(node)
    }
  }

  value(node: ValueNode): Getter {
    const { at } = node
    switch (node.type) {
      case 'literal':
        return constant(at, node.value)
      case 'number':
        return constant(at, node.double ? double(Number(node.value)) : node.value)
      case 'symbol':
        return constant(at, this.#enum(node.name, at))
      case 'list':
        return this.#list(at, node.items)
      case 'map':
        return this.#map(at, node.entries)
      case 'path':
        return this.path(node)
      case 'call':
        return this.#converter(node)
      case 'math': {
        const first = this.value(node.first)
        const rest = node.rest.map(({ operator, operand }) => ({ operator, operand: this.value(operand) }))
        return computed(at, () => {
          let result = first.get()
          for (const { operator, operand } of rest) result = calculate(operator, result, operand.get())
          return result
        })
      }
      case 'negate': {
        const operand = this.value(node.operand)
        return computed(at, () => negate(operand.get()))
      }
      case 'lambda':
        return fail(at, 'a lambda can only be the argument of a function that takes one')
    }
  }

  path(node: ValueNode): PathAccess {
    if (node.type !== 'path') return fail(node.at, 'expected a path such as attributes["key"]')
    return this.#local(node) ?? this.#field(node)
  }

  converterReference(node: ValueNode): ConverterReference {
    if (node.type !== 'symbol') return fail(node.at, 'expected the name of a converter such as SHA256')
    const { at, name } = node
    const definition = this.#lookUp(name, at, 'converter')
    if (definition.parameterCount !== 1) fail(at, `${name} cannot be used here: it takes more than one argument`)
    const cell: Cell = { value: null }
    const input: PathNode = { type: 'path', at, segments: [{ name: inputName, at, keys: [] }] }
    const call: CallNode = { type: 'call', at, name, keys: [], args: [{ name: '', at, value: input }] }
    const evaluate = this.#withLocals([[inputName, cell]], () => definition.bind(call, this))
    return {
      call: value => {
        cell.value = value
        return evaluate()
      },
    }
  }

  lambda(node: ValueNode, parameterCount: number): Lambda {
    if (node.type !== 'lambda') return fail(node.at, 'expected a lambda such as (key, value) => value != nil')
    const { parameters } = node
    if (parameters.length !== parameterCount) {
      fail(node.at, `the lambda needs ${parameterCount} parameters, but has ${parameters.length}`)
    }
    const cells = parameters.map((): Cell => ({ value: null }))
    const named = new Map<string, Cell>()
    for (const [index, { name, at }] of parameters.entries()) {
      if (named.has(name)) fail(at, `the parameter ${name} is given twice`)
      const cell = cells[index]
      if (name !== '_' && cell) named.set(name, cell)
    }
    const body = this.#withLocals(named, () => this.#lambdaBody(node))
    return {
      call: (...args) => {
        for (const [index, cell] of cells.entries()) cell.value = args[index] ?? null
        return body()
      },
    }
  }

  #lambdaBody({ body }: LambdaNode): () => OttlValue {
    if (isCondition(body)) return this.condition(body)
    const value = this.value(body)
    return () => value.get()
  }

  #withLocals<T>(cells: Iterable<readonly [string, Cell]>, compile: () => T): T {
    const outer = this.#locals
    this.#locals = new Map([...outer, ...cells])
    try {
      return compile()
    } finally {
      this.#locals = outer
    }
  }

  #test(node: CallNode): () => boolean {
    const result = this.#converter(node)
    if (result.kind !== undefined && result.kind !== 'bool') {
      fail(node.at, `${node.name} gives ${result.kind}; a condition needs bool, so compare it with something`)
    }
    return () => {
      const value = result.get()
      if (typeof value === 'boolean') return value
      throw new OttlFault(`${node.name} must give a bool to be a condition but gave ${kindOf(value)}`)
    }
  }

  #converter(node: CallNode): Getter {
    const definition = this.#lookUp(node.name, node.at, 'converter')
    const get = definition.bind(node, this)
    const keys = this.#keys(node.keys)
    if (keys.length === 0) return { at: node.at, constant: false, kind: definition.returns, get }
    return computed(node.at, () => getIndexed(get(), keys))
  }

  #lookUp<K extends FunctionDefinition['kind']>(
    name: string,
    at: Position,
    kind: K,
  ): Extract<FunctionDefinition, { kind: K }> {
    const definition = this.#functions.get(name)
    if (isOfKind(definition, kind)) return definition
    const names = [...this.#functions.values()].filter(known => known.kind === kind).map(known => known.name)
    const near = nearestName(name, names)
    return fail(at, `unknown ${kind} ${name}${near === null ? '' : `; did you mean ${near}?`}`)
  }

  #enum(name: string, at: Position): number {
    const value = this.#context.enums.get(name)
    if (value !== undefined) return value
    if (this.#functions.has(name)) fail(at, `expected '(' after the converter name ${name}`)
    const near = nearestName(name, this.#context.enums.keys())
    return fail(at, `unknown enum ${name}${near === null ? '' : `; did you mean ${near}?`}`)
  }

  #list(at: Position, nodes: readonly ValueNode[]): Getter {
    const items = nodes.map(node => this.value(node))
    const get = (): Value[] => items.map(item => storable(item.get()))
    return items.every(item => item.constant) ? constant(at, get()) : { at, constant: false, kind: 'list', get }
  }

  #map(at: Position, nodes: readonly { key: string; value: ValueNode }[]): Getter {
    const entries = nodes.map(({ key, value }) => [key, this.value(value)] as const)
    const get = () => ValueMap.from(entries.map(([key, value]) => [key, storable(value.get())] as const))
    const literal = entries.every(([, value]) => value.constant)
    return literal ? constant(at, get()) : { at, constant: false, kind: 'map', get }
  }

  #keys(nodes: readonly ValueNode[]): Key[] {
    return nodes.map(node => {
      const getter = this.value(node)
      if (!getter.constant) return { literal: null, resolve: () => keyFrom(getter.get()) }
      const value = getter.get()
      if (typeof value !== 'string' && typeof value !== 'number') fail(node.at, 'a key must be a string or an int')
      return { literal: value, resolve: () => value }
    })
  }

  #local(node: PathNode): PathAccess | null {
    const [first, second] = node.segments
    const cell = first && this.#locals.get(first.name)
    if (!cell) return null
    if (second)
      fail(second.at, `the parameter ${first.name} has no fields; use keys such as ${first.name}["${second.name}"]`)
    const keys = this.#keys(first.keys)
    return {
      at: node.at,
      constant: false,
      text: first.name,
      accepts: [],
      get: keys.length === 0 ? () => cell.value : () => getIndexed(cell.value, keys),
      set: () => {
        throw new OttlFault(`the parameter ${first.name} cannot be set`)
      },
      own: () => undefined,
    }
  }

  #field(node: PathNode): PathAccess {
    const { at, segments } = node
    const text = segments.map(segment => segment.name).join('.')
    const field = this.#context.fields.get(text)
    if (!field) return this.#unknownPath(node, text)
    const last = segments.at(-1)
    for (const segment of segments) {
      if (segment.keys.length > 0 && (segment !== last || field.index === undefined)) {
        fail(segment.at, `${segment === last ? text : segment.name} cannot be indexed`)
      }
    }
    const run = this.#run
    const own = this.#owner(field)
    const keys = this.#keys(last?.keys ?? [])
    if (keys.length > 0) return this.#keyedField(at, text, field, keys)
    const set = (value: OttlValue) => {
      own()
      field.set(run, value)
    }
    const { kind, accepts } = field
    return { at, constant: false, kind, accepts, text, get: () => field.get(run), set, own }
  }

  #keyedField(at: Position, text: string, field: Field<RecordOf[S]>, keys: readonly Key[]): PathAccess {
    if (field.index === 'map' && typeof keys[0]?.literal === 'number')
      fail(at, `${text} is a map: its keys are strings`)
    const run = this.#run
    const own = this.#owner(field)
    const container = () => {
      const value = storable(field.get(run))
      if (value instanceof ValueMap || Array.isArray(value)) return value
      throw new OttlFault(`${text} is ${kindOf(value)} and cannot be indexed`)
    }
    return {
      at,
      constant: false,
      accepts: storableKinds,
      text,
      get: () => getKeyed(container(), keys),
      set: value => {
        own()
        setKeyed(container(), keys, value)
      },
      own,
    }
  }

  #owner(field: Field<RecordOf[S]>): () => void {
    const run = this.#run
    if (field.shared === 'resource') return () => run.ownResource()
    if (field.shared === 'scope') return () => run.ownScope()
    return () => undefined
  }

  #unknownPath({ at }: PathNode, text: string): never {
    const near = nearestName(text, this.#context.fields.keys())
    return fail(
      at,
      `unknown path ${text} for ${this.#context.signal} records${near === null ? '' : `; did you mean ${near}?`}`,
    )
  }
}

function isOfKind<K extends FunctionDefinition['kind']>(
  definition: FunctionDefinition | undefined,
  kind: K,
): definition is Extract<FunctionDefinition, { kind: K }> {
  return definition?.kind === kind
}

function constant(at: Position, value: OttlValue): Getter {
  return { at, constant: true, kind: kindOf(value), get: () => value }
}

function computed(at: Position, get: () => OttlValue): Getter {
  return { at, constant: false, get }
}

function fail(at: Position, message: string): never {
  throw new OttlError(message, at.line, at.column)
}
