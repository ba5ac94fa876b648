import {
  Expr_CallSchema,
  Expr_ComprehensionSchema,
  Expr_CreateListSchema,
  Expr_IdentSchema,
  type Expr,
  ConstantSchema,
  ExprSchema,
} from '@bufbuild/cel-spec/cel/expr/syntax_pb.js'
import { create } from '@bufbuild/protobuf'

/** Makes nodes of the syntax tree; all of them get the id of the call that they replace, which errors name. */
export class Nodes {
  readonly id: bigint

  constructor(id: bigint) {
    this.id = id
  }

  call(name: string, args: Expr[], target?: Expr): Expr {
    const value = create(Expr_CallSchema, { function: name, args, ...(target && { target }) })
    return create(ExprSchema, { id: this.id, exprKind: { case: 'callExpr', value } })
  }

  ident(name: string): Expr {
    return create(ExprSchema, {
      id: this.id,
      exprKind: { case: 'identExpr', value: create(Expr_IdentSchema, { name }) },
    })
  }

  list(elements: Expr[]): Expr {
    return create(ExprSchema, {
      id: this.id,
      exprKind: { case: 'listExpr', value: create(Expr_CreateListSchema, { elements }) },
    })
  }

  bool(value: boolean): Expr {
    return this.#constant({ case: 'boolValue', value })
  }

  int(value: bigint): Expr {
    return this.#constant({ case: 'int64Value', value })
  }

  text(value: string): Expr {
    return this.#constant({ case: 'stringValue', value })
  }

  fold(parts: {
    range: Expr
    variable: string
    accumulator: string
    init: Expr
    condition: Expr
    step: Expr
    result: Expr
  }): Expr {
    const value = create(Expr_ComprehensionSchema, {
      iterRange: parts.range,
      iterVar: parts.variable,
      accuVar: parts.accumulator,
      accuInit: parts.init,
      loopCondition: parts.condition,
      loopStep: parts.step,
      result: parts.result,
    })
    return create(ExprSchema, { id: this.id, exprKind: { case: 'comprehensionExpr', value } })
  }

  /** `body` with `name` standing for `value`: a fold over nothing, whose accumulator is the name. */
  bind(name: string, value: Expr, body: Expr): Expr {
    return this.fold({
      range: this.list([]),
      variable: '@unused',
      accumulator: name,
      init: value,
      condition: this.bool(false),
      step: this.ident(name),
      result: body,
    })
  }

  #constant(
    constantKind:
      | { case: 'boolValue'; value: boolean }
      | { case: 'int64Value'; value: bigint }
      | { case: 'stringValue'; value: string },
  ): Expr {
    return create(ExprSchema, {
      id: this.id,
      exprKind: { case: 'constExpr', value: create(ConstantSchema, { constantKind }) },
    })
  }
}

/** The name that an expression is, if it is nothing more. */
export function nameOf(expr: Expr | undefined): string | undefined {
  return expr?.exprKind.case === 'identExpr' ? expr.exprKind.value.name : undefined
}
