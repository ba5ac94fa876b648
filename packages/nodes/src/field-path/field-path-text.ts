import { z } from 'zod'
import { compileFieldPath } from './field-path.ts'
import { FieldPathError } from './parse-field-path.ts'

/** What is wrong with a field path, if anything. `roots` narrows the top-level fields that it may name. */
function fieldPathProblem(text: string, roots?: readonly string[]): string | undefined {
  try {
    const { root } = compileFieldPath(text)
    if (!roots || roots.includes(root)) return undefined
    return `must be a path in ${roots.join(', ')}, such as ${roots.includes('attributes') ? 'attributes["key"]' : roots[0]}`
  } catch (error) {
    if (error instanceof FieldPathError) return error.message
    throw error
  }
}

/** A configuration field that holds a field path. */
export function fieldPathText(roots?: readonly string[]) {
  return z.string().superRefine((text, context) => {
    const problem = fieldPathProblem(text, roots)
    if (problem) context.addIssue({ code: 'custom', message: problem })
  })
}

/** Like {@link fieldPathText}, but blank stands for none. */
export function optionalFieldPathText(roots?: readonly string[]) {
  return z.string().superRefine((text, context) => {
    const problem = text.trim() === '' ? undefined : fieldPathProblem(text, roots)
    if (problem) context.addIssue({ code: 'custom', message: problem })
  })
}
