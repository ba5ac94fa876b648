import { z } from 'zod'
import { ottlProblem } from './ottl-by-signal.ts'

function ottlText(kind: 'statements' | 'condition') {
  return z.string().superRefine((text, context) => {
    const problem = ottlProblem(kind, text)
    if (problem) context.addIssue({ code: 'custom', message: problem })
  })
}

/** A field that holds OTTL statements valid for at least one signal. */
export const ottlStatements = () => ottlText('statements')

/** A field that holds an OTTL condition valid for at least one signal. */
export const ottlCondition = () => ottlText('condition')
