/** A place in the text; both count from 1. */
export interface Position {
  readonly line: number
  readonly column: number
}

interface Node<Type extends string> {
  readonly type: Type
  readonly at: Position
}

export interface LiteralNode extends Node<'literal'> {
  readonly value: null | string | boolean | Uint8Array
}

/** A number literal; `double` tells 5.0 from 5. */
export interface NumberNode extends Node<'number'> {
  readonly value: number | bigint
  readonly double: boolean
}

/** A bare upper-case name: an enum value, or the name of a converter given as an argument. */
export interface SymbolNode extends Node<'symbol'> {
  readonly name: string
}

export interface ListNode extends Node<'list'> {
  readonly items: readonly ValueNode[]
}

export interface MapNode extends Node<'map'> {
  readonly entries: readonly { readonly key: string; readonly value: ValueNode }[]
}

export interface PathSegment {
  readonly name: string
  readonly at: Position
  readonly keys: readonly ValueNode[]
}

export interface PathNode extends Node<'path'> {
  readonly segments: readonly PathSegment[]
}

export interface ArgumentNode {
  /** Empty for an argument given by position. */
  readonly name: string
  readonly at: Position
  /** A condition only for the few parameters that take one. */
  readonly value: ExpressionNode
}

export interface CallNode extends Node<'call'> {
  readonly name: string
  readonly args: readonly ArgumentNode[]
  readonly keys: readonly ValueNode[]
}

export type MathOperator = '+' | '-' | '*' | '/'

/** Operators of one precedence, applied from left to right; flat, so that long sums do not nest. */
export interface MathNode extends Node<'math'> {
  readonly first: ValueNode
  readonly rest: readonly { readonly operator: MathOperator; readonly operand: ValueNode }[]
}

export interface NegateNode extends Node<'negate'> {
  readonly operand: ValueNode
}

export interface LambdaNode extends Node<'lambda'> {
  readonly parameters: readonly { readonly name: string; readonly at: Position }[]
  readonly body: ExpressionNode
}

export type ValueNode =
  | LiteralNode
  | NumberNode
  | SymbolNode
  | ListNode
  | MapNode
  | PathNode
  | CallNode
  | MathNode
  | NegateNode
  | LambdaNode

export type ComparisonOperator = '==' | '!=' | '<' | '<=' | '>' | '>='

export interface ComparisonNode extends Node<'comparison'> {
  readonly operator: ComparisonOperator
  readonly left: ValueNode
  readonly right: ValueNode
}

export interface LogicNode extends Node<'and' | 'or'> {
  readonly operands: readonly ConditionNode[]
}

export interface NotNode extends Node<'not'> {
  readonly operand: ConditionNode
}

export type ConditionNode = ComparisonNode | LogicNode | NotNode | LiteralNode | CallNode

export type ExpressionNode = ValueNode | ConditionNode

export interface StatementNode {
  readonly at: Position
  /** The text of the statement, without what surrounds it. */
  readonly text: string
  readonly editor: CallNode
  readonly where: ConditionNode | null
}

/** True for nodes that can only be conditions; calls and booleans can be values too. */
export function isCondition(node: ExpressionNode): node is Exclude<ConditionNode, ValueNode> {
  return node.type === 'comparison' || node.type === 'and' || node.type === 'or' || node.type === 'not'
}
