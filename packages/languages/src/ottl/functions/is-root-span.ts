import type { Position } from '../ast.ts'
import { OttlError } from '../error.ts'
import type { PathAccess } from '../getter.ts'
import { SpanId } from '../value.ts'
import { defineConverter } from './definition.ts'
import type { Compiler } from './parameters.ts'

const noParent = '0'.repeat(16)

export const isRootSpan = defineConverter({
  name: 'IsRootSpan',
  docs: 'Tells whether the span has no parent. Only for statements on spans.',
  parameters: {},
  returns: 'bool',
  examples: [
    { expression: 'IsRootSpan()', span: {}, result: true },
    { expression: 'IsRootSpan()', span: { parentSpanId: '00000000000000a1' }, result: false },
  ],
  create: (_, compiler, { at }) => {
    const parent = parentId(compiler, at)
    return () => {
      const id = parent.get()
      return id instanceof SpanId && id.hex === noParent
    }
  },
})

function parentId(compiler: Compiler, at: Position): PathAccess {
  const segments = ['span', 'parent_span_id'].map(name => ({ name, at, keys: [] }))
  try {
    return compiler.path({ type: 'path', at, segments })
  } catch (error) {
    if (error instanceof OttlError) throw new OttlError('IsRootSpan works only on spans', at.line, at.column)
    throw error
  }
}
