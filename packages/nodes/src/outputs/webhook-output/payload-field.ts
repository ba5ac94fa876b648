import { z } from 'zod'
import { PayloadError, parsePayload } from './payload-template.ts'

/** The text of a request with places such as `{{ .item.body }}`. */
export const payloadField = z
  .string()
  .max(65_536)
  .superRefine((text, context) => {
    try {
      parsePayload(text)
    } catch (error) {
      if (!(error instanceof PayloadError)) throw error
      context.addIssue({ code: 'custom', message: error.message })
    }
  })
  .optional()
