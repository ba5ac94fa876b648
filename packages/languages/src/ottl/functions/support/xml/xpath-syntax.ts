export type Axis =
  | 'ancestor'
  | 'ancestor-or-self'
  | 'attribute'
  | 'child'
  | 'descendant'
  | 'descendant-or-self'
  | 'following'
  | 'following-sibling'
  | 'parent'
  | 'preceding'
  | 'preceding-sibling'
  | 'self'

export type NodeTest =
  | { readonly kind: 'name'; readonly prefix: string; readonly local: string }
  | { readonly kind: 'any-name' }
  | { readonly kind: 'node' | 'text' | 'comment' | 'processing-instruction' }

export interface Step {
  readonly axis: Axis
  readonly test: NodeTest
  readonly predicates: readonly XPathNode[]
}

export type BinaryOperator = 'or' | 'and' | '=' | '!=' | '<' | '<=' | '>' | '>=' | '+' | '-' | '*' | 'div' | 'mod' | '|'

/** An expression as a tree. A path starts at the root, at what `start` gives, or at the current node. */
export type XPathNode =
  | { readonly type: 'literal'; readonly value: string | number }
  | { readonly type: 'call'; readonly name: string; readonly args: readonly XPathNode[] }
  | { readonly type: 'binary'; readonly operator: BinaryOperator; readonly left: XPathNode; readonly right: XPathNode }
  | { readonly type: 'filter'; readonly input: XPathNode; readonly predicates: readonly XPathNode[] }
  | { readonly type: 'path'; readonly start: 'root' | 'current' | XPathNode; readonly steps: readonly Step[] }

export interface XPathToken {
  readonly kind: 'symbol' | 'name' | 'axis' | 'string' | 'number' | 'end'
  readonly text: string
}
