import {
  type Expr,
  type Expr_Call,
  type Expr_Comprehension,
  ExprSchema,
} from '@bufbuild/cel-spec/cel/expr/syntax_pb.js'
import { create } from '@bufbuild/protobuf'
import { expandMacro } from './macros.ts'
import { decodeName, marks } from './newer-syntax.ts'
import { nameOf, Nodes } from './syntax.ts'

/** Gives the forms that the parser only carried along their meaning, and makes every loop count its rounds. */
export function expand(expr: Expr): Expr {
  const { id, exprKind } = expr
  switch (exprKind.case) {
    case 'selectExpr':
      return select(expr)
    case 'callExpr':
      return call(id, exprKind.value)
    case 'listExpr':
      return list(id, exprKind.value.elements)
    case 'structExpr':
      return struct(expr)
    case 'comprehensionExpr':
      return comprehension(id, exprKind.value)
    default:
      return expr
  }
}

const expandAll = (exprs: readonly Expr[]) => exprs.map(expand)

/** Reading on from an optional gives an optional again. */
function isOptional(expr: Expr): boolean {
  if (expr.exprKind.case !== 'callExpr') return false
  const { function: name, target } = expr.exprKind.value
  if (nameOf(target) === 'optional') return name === 'of' || name === 'none' || name === 'ofNonZeroValue'
  return /^@opt(?:Select|Index)$/.test(name)
}

function select(expr: Expr): Expr {
  if (expr.exprKind.case !== 'selectExpr') return expr
  const { field, operand: inner, testOnly } = expr.exprKind.value
  if (!inner) return expr
  const nodes = new Nodes(expr.id)
  const operand = expand(inner)
  const name = field.startsWith(marks.quoted) ? decodeName(field.slice(marks.quoted.length)) : field
  const optional = name.startsWith(marks.optional) ? decodeName(name.slice(marks.optional.length)) : undefined
  if (optional !== undefined || isOptional(operand)) {
    const selected = nodes.call('@optSelect', [operand, nodes.text(optional ?? name)])
    return testOnly ? nodes.call('hasValue', [], selected) : selected
  }
  return create(ExprSchema, {
    id: expr.id,
    exprKind: { case: 'selectExpr', value: { ...expr.exprKind.value, operand, field: name } },
  })
}

function wrapped(expr: Expr | undefined): Expr | undefined {
  if (expr?.exprKind.case !== 'callExpr' || expr.exprKind.value.target) return undefined
  return expr.exprKind.value.function === marks.wrap ? expr.exprKind.value.args[0] : undefined
}

function call(id: bigint, { target, function: name, args }: Expr_Call): Expr {
  const nodes = new Nodes(id)
  if (name === '_[_]') {
    const [container, index] = args
    const optional = wrapped(index)
    if (container && index) {
      const from = expand(container)
      if (optional || isOptional(from)) return nodes.call('@optIndex', [from, expand(optional ?? index)])
    }
  }
  const optionalMacro = optionalCall(nodes, target, name, args)
  if (optionalMacro) return expand(optionalMacro)
  const macro = expandMacro(id, target, name, args)
  if (macro) return expand(macro)
  return nodes.call(name, expandAll(args), target && expand(target))
}

/** `x.optMap(v, f(v))` and `x.optFlatMap(v, f(v))`. */
function optionalCall(nodes: Nodes, target: Expr | undefined, name: string, args: readonly Expr[]): Expr | undefined {
  const [variable, body] = args
  const bound = nameOf(variable)
  if (!target || !body || bound === undefined || (name !== 'optMap' && name !== 'optFlatMap')) return undefined
  const value = nodes.bind(bound, nodes.call('value', [], nodes.ident('@target')), body)
  const some = name === 'optMap' ? nodes.call('optional.of', [value]) : value
  const has = nodes.call('hasValue', [], nodes.ident('@target'))
  return nodes.bind('@target', target, nodes.call('_?_:_', [has, some, nodes.call('optional.none', [])]))
}

function list(id: bigint, elements: readonly Expr[]): Expr {
  const nodes = new Nodes(id)
  if (!elements.some(wrapped)) return nodes.list(expandAll(elements))
  return elements.reduce<Expr>((all, element) => {
    const optional = wrapped(element)
    const more = optional ? nodes.call('@optElements', [expand(optional)]) : nodes.list([expand(element)])
    return nodes.call('_+_', [all, more])
  }, nodes.list([]))
}

function struct(expr: Expr): Expr {
  if (expr.exprKind.case !== 'structExpr') return expr
  const { entries } = expr.exprKind.value
  const nodes = new Nodes(expr.id)
  const isOptionalKey = entries.some(({ keyKind }) => keyKind.case === 'mapKey' && wrapped(keyKind.value))
  if (isOptionalKey) {
    const rows = entries.map(({ keyKind, value }) => {
      const key = keyKind.case === 'mapKey' ? keyKind.value : nodes.text(keyKind.value ?? '')
      const optional = wrapped(key)
      return nodes.list([
        expand(optional ?? key),
        value ? expand(value) : nodes.bool(false),
        nodes.bool(optional !== undefined),
      ])
    })
    return nodes.call('@optMap', [nodes.list(rows)])
  }
  const changed = entries.map(one => ({
    ...one,
    ...(one.value && { value: expand(one.value) }),
    keyKind:
      one.keyKind.case === 'mapKey' ? { case: 'mapKey' as const, value: expand(one.keyKind.value) } : one.keyKind,
  }))
  return create(ExprSchema, {
    id: expr.id,
    exprKind: { case: 'structExpr', value: { ...expr.exprKind.value, entries: changed } },
  })
}

function comprehension(id: bigint, value: Expr_Comprehension): Expr {
  const { iterRange, accuInit, loopCondition, loopStep, result } = value
  if (!iterRange || !accuInit || !loopCondition || !loopStep || !result) throw new TypeError('a loop lacks a part')
  const nodes = new Nodes(id)
  return nodes.fold({
    range: expand(iterRange),
    variable: value.iterVar,
    accumulator: value.accuVar,
    init: expand(accuInit),
    condition: nodes.call('@round', [expand(loopCondition)]),
    step: expand(loopStep),
    result: expand(result),
  })
}
