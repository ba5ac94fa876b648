import { eventIterator } from '@orpc/contract'
import { z } from 'zod'
import { declares } from './errors.ts'
import { orgParam } from './organizations.ts'
import { route } from './route.ts'

const messageSchema = z.object({
  role: z.enum(['system', 'user', 'assistant']),
  content: z.string().min(1, 'must not be empty').max(100_000, 'must not be longer than 100,000 characters'),
})

/** A chat completion as the common API of language models takes it. */
export const chatRequestSchema = z.object({
  model: z
    .string()
    .regex(/^[\w.:/-]{1,100}$/, 'must be the name of a model')
    .describe('Whatever the service knows, such as gpt-4o'),
  messages: z.array(messageSchema).min(1).max(50),
  temperature: z.number().min(0).max(2).optional(),
  max_tokens: z.int().min(1).max(16_384).optional(),
})
export type ChatRequest = z.infer<typeof chatRequestSchema>

export const chatCompletionSchema = z.object({
  model: z.string().optional(),
  choices: z
    .array(
      z.object({
        message: z.object({ role: z.string().optional(), content: z.string().nullable() }),
        finish_reason: z.string().nullish(),
      }),
    )
    .max(20),
  usage: z.object({ prompt_tokens: z.int().optional(), completion_tokens: z.int().optional() }).nullish(),
})
export type ChatCompletion = z.infer<typeof chatCompletionSchema>

/** A part of an answer that is streamed. */
export const chatChunkSchema = z.object({
  choices: z
    .array(
      z.object({ delta: z.object({ content: z.string().nullish() }).optional(), finish_reason: z.string().nullish() }),
    )
    .max(20),
})
export type ChatChunk = z.infer<typeof chatChunkSchema>

const aiSettingsSchema = z.object({
  /** Whether the operator of this server named a service. */
  configured: z.boolean(),
  /** Whether the organization gave a key for it. The key itself is never told. */
  key_set: z.boolean(),
})
export type AiSettings = z.infer<typeof aiSettingsSchema>

const aiRoute = route.errors(declares('AI_NOT_CONFIGURED', 'AI_UNAVAILABLE'))

/** A relay to the language model service of this installation. */
export const ai = {
  complete: aiRoute
    .route({
      method: 'POST',
      path: '/v1/orgs/{orgId}/ai/chat/completions',
      summary: 'Ask the language model',
      tags: ['ai'],
      successStatus: 200,
    })
    .input(chatRequestSchema.extend(orgParam))
    .output(chatCompletionSchema),
  stream: aiRoute
    .route({
      method: 'POST',
      path: '/v1/orgs/{orgId}/ai/chat/completions/stream',
      summary: 'Ask the language model; the answer comes in parts, as server-sent events',
      tags: ['ai'],
      successStatus: 200,
    })
    .input(chatRequestSchema.extend(orgParam))
    .output(eventIterator(chatChunkSchema)),
  settings: route
    .route({
      method: 'GET',
      path: '/v1/orgs/{orgId}/ai/settings',
      summary: 'Whether the language model can be asked',
      tags: ['ai'],
    })
    .input(z.object(orgParam))
    .output(aiSettingsSchema),
  setKey: aiRoute
    .route({
      method: 'PUT',
      path: '/v1/orgs/{orgId}/ai/key',
      summary: "Set the organization's key for the language model service",
      tags: ['ai'],
    })
    .input(
      z.object({
        ...orgParam,
        key: z
          .string()
          .trim()
          .min(1, 'must not be empty')
          .max(1000)
          .regex(/^[\x21-\x7e]+$/, 'must not have spaces or other characters than a key has'),
      }),
    )
    .output(aiSettingsSchema),
  removeKey: route
    .route({
      method: 'DELETE',
      path: '/v1/orgs/{orgId}/ai/key',
      summary: "Forget the organization's key for the language model service",
      tags: ['ai'],
    })
    .input(z.object(orgParam)),
}
