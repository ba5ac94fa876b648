import { ORPCError } from '@orpc/client'
import { z } from 'zod'
import { errorWords } from '../../../lib/error-words.ts'
import type { CodeIssue } from '../../../ui/code/code-types.ts'

export const conversionFailure = "Failed to convert the node's configuration"

/** Why a configuration was not converted, and what in the text is wrong. */
export interface ConversionProblem {
  message: string
  /** What the server said about it. */
  detail: string
  issues: readonly CodeIssue[]
}

const fieldsShape = z.object({ fields: z.array(z.object({ message: z.string(), start: z.number().optional() })) })

/** The line and column of a character, both from 1. */
export function placeOf(text: string, offset: number): { line: number; column: number } {
  const before = text.slice(0, offset).split('\n')
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 }
}

/** What to tell about a conversion that failed; in demo mode only that it is not allowed. */
export function conversionProblem(error: unknown, text: string): ConversionProblem {
  const { sentence } = errorWords(error)
  const fields = fieldsShape.safeParse(error instanceof ORPCError ? error.data : undefined).data?.fields ?? []
  return {
    message: conversionFailure,
    detail: sentence,
    issues: fields.map(({ message, start }) => ({
      level: 'error',
      message,
      ...(start !== undefined && placeOf(text, start)),
    })),
  }
}
