import type { Signal } from '@weir/telemetry'
import { z } from 'zod'
import { type OttlKind, ottlProblem } from './ottl-by-signal.ts'

function ottlText(kind: OttlKind, signals: readonly Signal[] = []) {
  return z.string().superRefine((text, context) => {
    const problem = ottlProblem(kind, text, signals)
    if (problem) context.addIssue({ code: 'custom', message: problem })
  })
}

/** A field that holds OTTL statements valid for at least one signal. */
export const ottlStatements = () => ottlText('statements')

/** A field that holds an OTTL condition valid for at least one signal; where signals are given, for all of them. */
export const ottlCondition = (...signals: Signal[]) => ottlText('condition', signals)

/** A field that holds an OTTL value expression valid for at least one signal. */
export const ottlValue = () => ottlText('value')
