import { ottlPath } from './statement-text.ts'

export const sourceField = ottlPath.default('body').meta({
  title: 'Source field',
  description: 'Where the text stands.',
  valueType: 'ottlExpression',
})

export const targetField = ottlPath.default('attributes').meta({
  title: 'Target field',
  description: 'Where the result goes; a map there keeps its other keys.',
  valueType: 'ottlExpression',
})
