import { z } from 'zod'

const id = z.string().min(1).max(100)

/** `customMessage.type` of the capabilities that consist of questions and answers. */
export const callTypes = { request: 'request', response: 'response' } as const

/** Why an agent cannot do what it was asked, in its own words. */
export const callFailureSchema = z.object({ id, error: z.string().max(2000) })

/** The messages of such a capability: the server asks under an id of its own, which the answer repeats. */
export function callMessages<Request extends z.ZodType, Result extends z.ZodType>(request: Request, result: Result) {
  return {
    request,
    question: z.object({ id, request }),
    answer: z.union([z.object({ id, result }), callFailureSchema]),
  }
}
