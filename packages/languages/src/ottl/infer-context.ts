import { type ExpressionNode, isCondition, type StatementNode } from './ast.ts'

/** Whether a statement has a path with a prefix such as `spanevent.`, so that it belongs to that context. */
export function statementHasPrefix({ editor, where }: StatementNode, prefix: string): boolean {
  return hasPrefix(editor, prefix) || (where !== null && hasPrefix(where, prefix))
}

export function hasPrefix(root: ExpressionNode, prefix: string): boolean {
  // A parameter of a lambda hides the prefix; then its name is the whole first part of a path.
  const visit = (node: ExpressionNode): boolean => {
    if (isCondition(node)) {
      if (node.type === 'comparison') return visit(node.left) || visit(node.right)
      return node.type === 'not' ? visit(node.operand) : node.operands.some(visit)
    }
    switch (node.type) {
      case 'literal':
      case 'number':
      case 'symbol':
        return false
      case 'list':
        return node.items.some(visit)
      case 'map':
        return node.entries.some(({ value }) => visit(value))
      case 'path': {
        const [first, second] = node.segments
        if (first?.name === prefix && second !== undefined) return true
        return node.segments.some(segment => segment.keys.some(visit))
      }
      case 'call':
        return node.args.some(({ value }) => visit(value)) || node.keys.some(visit)
      case 'math':
        return visit(node.first) || node.rest.some(({ operand }) => visit(operand))
      case 'negate':
        return visit(node.operand)
      case 'lambda':
        return node.parameters.every(({ name }) => name !== prefix) && visit(node.body)
    }
  }
  return visit(root)
}
