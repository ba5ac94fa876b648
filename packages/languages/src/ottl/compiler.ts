import type { TelemetryRecord, Value } from '@weir/telemetry'
import { double, ValueMap } from '@weir/telemetry'
import type { CallNode, ConditionNode, LambdaNode, PathNode, Position, ValueNode } from './ast.ts'
import { isCondition } from './ast.ts'
import type { CodeRunner } from './code-runner.ts'
import { always, comparison, conjunction, disjunction, negated } from './condition.ts'
import type { Context } from './contexts/context.ts'
import type { Emitter, Place } from './emitter.ts'
import { OttlError, OttlFault } from './error.ts'
import { functionAliases } from './functions/aliases.ts'
import type { Bound, FunctionDefinition } from './functions/definition.ts'
import type { Compiler } from './functions/parameters.ts'
import type { Condition, ConverterReference, Getter, Lambda, PathAccess } from './getter.ts'
import type { OttlHost } from './host.ts'
import { getIndexed, type Key, keyFrom } from './keys.ts'
import { calculate, negate } from './math.ts'
import { compilePath } from './path-compiler.ts'
import type { Run } from './run.ts'
import { suggestion } from './suggest.ts'
import { unknownEnum } from './unknown-name.ts'
import { kindOf, type OttlValue, storable } from './value.ts'

/** The value that a lambda parameter has at the moment. */
interface Cell {
  value: OttlValue
}

/** An editor with its arguments, and the places it may write. */
export interface BoundEditor extends Bound<void> {
  readonly writes: readonly Place[]
}

/** No name that a text can contain, so it never hides a parameter of the user's. */
const inputName = '<input>'

/** Longer sums than this are not written out in generated code. */
const maxEmittedOperands = 20

/** Turns syntax trees into closures over one run, which also know the JavaScript that stands for them. */
export class ExpressionCompiler<R extends TelemetryRecord> implements Compiler {
  readonly host: OttlHost
  readonly codeRunner: CodeRunner | null
  readonly #context: Context<R>
  readonly #run: Run<R>
  readonly #functions: ReadonlyMap<string, FunctionDefinition>
  #locals: ReadonlyMap<string, Cell> = new Map()
  #paths: Place[] = []

  constructor(
    context: Context<R>,
    run: Run<R>,
    functions: ReadonlyMap<string, FunctionDefinition>,
    environment: { host?: OttlHost; codeRunner?: CodeRunner },
  ) {
    this.host = environment.host ?? {}
    this.codeRunner = environment.codeRunner ?? null
    this.#context = context
    this.#run = run
    this.#functions = functions
  }

  record(): R {
    return this.#run.record
  }

  editor(call: CallNode): BoundEditor {
    this.#paths = []
    const bound = this.#lookUp(call.name, call.at, 'editor').bind(call, this)
    return { ...bound, writes: this.#paths }
  }

  condition(node: ConditionNode): Condition {
    switch (node.type) {
      case 'literal':
        return always(node.value === true)
      case 'not':
        return negated(this.condition(node.operand))
      case 'and':
        return conjunction(node.operands.map(operand => this.condition(operand)))
      case 'or':
        return disjunction(node.operands.map(operand => this.condition(operand)))
      case 'comparison':
        return comparison(node.operator, this.value(node.left), this.value(node.right))
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
        return this.#local(node) ?? this.#field(node)
      case 'call':
        return this.#converter(node)
      case 'math': {
        const first = this.value(node.first)
        const rest = node.rest.map(({ operator, operand }) => ({ operator, operand: this.value(operand) }))
        const get = () => {
          let result = first.get()
          for (const { operator, operand } of rest) result = calculate(operator, result, operand.get())
          return result
        }
        if (rest.length > maxEmittedOperands) return { at, constant: false, get }
        return computed(at, get, out =>
          rest.reduce(
            (code, { operator, operand }) =>
              `${out.ref(calculate)}(${out.literal(operator)}, ${code}, ${out.value(operand)})`,
            out.value(first),
          ),
        )
      }
      case 'negate': {
        const operand = this.value(node.operand)
        return computed(
          at,
          () => negate(operand.get()),
          out => `${out.ref(negate)}(${out.value(operand)})`,
        )
      }
      case 'lambda':
        return fail(at, 'a lambda can only be the argument of a function that takes one')
    }
  }

  path(node: ValueNode): PathAccess {
    if (node.type !== 'path') return fail(node.at, 'expected a path such as attributes["key"]')
    const access = this.#local(node) ?? this.#field(node)
    if (access.place) this.#paths.push(access.place)
    return access
  }

  converterReference(node: ValueNode): ConverterReference {
    if (node.type !== 'symbol') return fail(node.at, 'expected the name of a converter such as SHA256')
    const { at, name } = node
    const definition = this.#lookUp(name, at, 'converter')
    if (definition.parameterCount !== 1) fail(at, `${name} cannot be used here: it takes more than one argument`)
    const cell: Cell = { value: null }
    const input: PathNode = { type: 'path', at, segments: [{ name: inputName, at, keys: [] }] }
    const call: CallNode = { type: 'call', at, name, keys: [], args: [{ name: '', at, value: input }] }
    const bound = this.#withLocals([[inputName, cell]], () => definition.bind(call, this))
    return {
      call: value => {
        cell.value = value
        return bound.run()
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
    const run = this.#run
    return {
      call: (...args) => {
        run.countLambdaCall()
        for (const [index, cell] of cells.entries()) cell.value = args[index] ?? null
        return body()
      },
    }
  }

  #lambdaBody({ body }: LambdaNode): () => OttlValue {
    if (isCondition(body)) {
      const condition = this.condition(body)
      return () => condition.test()
    }
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

  #test(node: CallNode): Condition {
    const result = this.#converter(node)
    const test = (value: OttlValue): boolean => {
      if (typeof value === 'boolean') return value
      throw new OttlFault(`${node.name} must give a bool to be a condition but gave ${kindOf(value)}`)
    }
    return {
      constant: null,
      test: () => test(result.get()),
      emit: out => (result.kind === 'bool' ? out.value(result) : `${out.ref(test)}(${out.value(result)})`),
    }
  }

  #converter(node: CallNode): Getter {
    const { at } = node
    const definition = this.#lookUp(node.name, at, 'converter')
    const bound = definition.bind(node, this)
    const emit = (out: Emitter) => bound.emit?.(out) ?? `${out.ref(bound)}.run()`
    const keys = this.#keys(node.keys)
    if (keys.length > 0) {
      return computed(
        at,
        () => getIndexed(bound.run(), keys),
        out => `${out.ref(getIndexed)}(${emit(out)}, ${out.ref(keys)})`,
      )
    }
    return { ...computed(at, () => bound.run(), emit), ...(definition.returns && { kind: definition.returns }) }
  }

  #lookUp<K extends FunctionDefinition['kind']>(
    name: string,
    at: Position,
    kind: K,
  ): Extract<FunctionDefinition, { kind: K }> {
    const definition = this.#functions.get(name) ?? this.#functions.get(functionAliases.get(name) ?? '')
    if (isOfKind(definition, kind)) return definition
    const known = [...this.#functions.values()]
    const other = known.find(({ name: otherName }) => otherName.toLowerCase() === name.toLowerCase())
    if (kind === 'editor' && other?.kind === 'converter') {
      fail(at, `${other.name} is a converter; use it as a value: set(attributes["key"], ${other.name}(…))`)
    }
    const names = known.filter(candidate => candidate.kind === kind).map(candidate => candidate.name)
    return fail(at, `unknown ${kind} ${name}${suggestion(name, names)}`)
  }

  #enum(name: string, at: Position): number {
    const value = this.#context.enums.get(name)
    if (value !== undefined) return value
    if (this.#functions.has(name)) fail(at, `expected '(' after the converter name ${name}`)
    return fail(at, unknownEnum(name, this.#context.enums))
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
      const value = getter.constant ? getter.get() : null
      if (typeof value === 'string') return { literal: value, resolve: () => value }
      if (typeof value === 'number' && Number.isInteger(value)) return { literal: value, resolve: () => value }
      return { literal: null, resolve: () => keyFrom(getter.get()) }
    })
  }

  #local(node: PathNode): PathAccess | null {
    const [first, second] = node.segments
    const cell = first && this.#locals.get(first.name)
    if (!cell) return null
    if (second)
      fail(second.at, `the parameter ${first.name} has no fields; use keys such as ${first.name}["${second.name}"]`)
    const keys = this.#keys(first.keys)
    const access: PathAccess = {
      at: node.at,
      constant: false,
      text: first.name,
      accepts: [],
      place: null,
      get: keys.length === 0 ? () => cell.value : () => getIndexed(cell.value, keys),
      set: () => {
        throw new OttlFault(`the parameter ${first.name} cannot be set`)
      },
      own: () => undefined,
      emitSet: (out, code) => `${out.ref(access)}.set(${code});`,
    }
    return access
  }

  #field(node: PathNode): PathAccess {
    return compilePath(node, this.#context, this.#run, segment => this.#keys(segment.keys))
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

function computed(at: Position, get: () => OttlValue, emit: (out: Emitter) => string): Getter {
  return { at, constant: false, get, emit }
}

function fail(at: Position, message: string): never {
  throw new OttlError(message, at.line, at.column)
}
