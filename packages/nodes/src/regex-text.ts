import { compileRegex, RegexError } from '@weir/languages/regex'
import { z } from 'zod'

/** A configuration field that holds a regular expression in Go's syntax. */
export function regexText(required = 'A regular expression is required') {
  return z
    .string()
    .min(1, required)
    .superRefine((pattern, context) => {
      try {
        compileRegex(pattern)
      } catch (error) {
        if (!(error instanceof RegexError)) throw error
        context.addIssue({ code: 'custom', message: error.message })
      }
    })
}
