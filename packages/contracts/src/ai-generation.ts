import { z } from 'zod'
import { chatCompletionSchema, type ChatRequest } from './ai.ts'
import { grokPrompt } from './ai-prompts/grok-prompt.ts'
import { javascriptPrompt } from './ai-prompts/javascript-prompt.ts'
import { ottlPrompt } from './ai-prompts/ottl-prompt.ts'

/** What is said when the model is of no help. */
export const generationTexts = {
  emptyTask: 'Please provide a task description',
  noResponse: 'No response from AI service',
  invalidGrok: 'Failed to generate a valid Grok pattern',
  grokFailed: 'Failed to generate pattern. Please try again.',
  codeFailed: 'Failed to generate code. Please try again.',
  ottlFailed: 'Failed to generate OTTL. Please try again.',
} as const

/** What a reply gave, or the words for people when it gave nothing. */
export type Generated<T> = { ok: true; value: T } | { ok: false; message: string }

export interface GrokReply {
  pattern: string
  explanation: string
  fields: string[]
}

export interface CodeReply {
  code: string
  explanation: string
}

const failed = (message: string) => ({ ok: false, message }) as const

/** The request for a grok pattern of sample lines; what is wanted of it is optional. */
export function grokRequest({ sample, task = '' }: { sample: string; task?: string }): ChatRequest {
  const wish = task.trim() === '' ? '' : `\n\nTask:\n${task.trim()}`
  return {
    model: 'gpt-4',
    messages: [
      { role: 'system', content: grokPrompt },
      { role: 'user', content: `Sample log data:\n${sample.trim()}${wish}` },
    ],
    temperature: 0.1,
    max_tokens: 1000,
  }
}

interface CodeWish {
  task: string
  /** An item to work on, as JSON, where one is known. */
  sample?: string
  /** What is there already and should be changed. */
  current?: string
}

/** The request for JavaScript, or the words for a task that is empty. */
export function javascriptRequest(wish: CodeWish): Generated<ChatRequest> {
  if (wish.task.trim() === '') return failed(generationTexts.emptyTask)
  const messages = codeMessages(javascriptPrompt, wish)
  return { ok: true, value: { model: 'gpt-4o', messages, temperature: 0.25, max_tokens: 1000 } }
}

/** The request for OTTL statements, or the words for a task that is empty. */
export function ottlRequest(wish: CodeWish): Generated<ChatRequest> {
  if (wish.task.trim() === '') return failed(generationTexts.emptyTask)
  return { ok: true, value: { model: 'gpt-4o', messages: codeMessages(ottlPrompt, wish), temperature: 0.1 } }
}

function codeMessages(prompt: string, { task, sample = '', current = '' }: CodeWish): ChatRequest['messages'] {
  const parts = [
    `Task:\n${task.trim()}`,
    current.trim() === '' ? '' : `Change this:\n${current.trim()}`,
    sample.trim() === '' ? '' : `A sample item:\n${sample.trim()}`,
  ]
  return [
    { role: 'system', content: prompt },
    { role: 'user', content: parts.filter(part => part !== '').join('\n\n') },
  ]
}

/** The text of an answer. */
export function readCompletion(completion: unknown): Generated<string> {
  const content = chatCompletionSchema.safeParse(completion).data?.choices[0]?.message.content?.trim()
  return content ? { ok: true, value: content } : failed(generationTexts.noResponse)
}

const grokReplySchema = z.object({
  pattern: z.string(),
  explanation: z.string().catch(''),
  fields: z.array(z.string()).catch([]),
})

/** The pattern in a reply: JSON, also in a code fence, else the text itself. `isValid` says whether a pattern compiles. */
export function readGrokReply(content: string, isValid: (pattern: string) => boolean): Generated<GrokReply> {
  const text = withoutFence(content)
  const reply = grokReplySchema.safeParse(parsedJson(text)).data ?? { pattern: text, explanation: '', fields: [] }
  const pattern = reply.pattern.trim()
  if (pattern === '' || !isValid(pattern)) return failed(generationTexts.invalidGrok)
  return { ok: true, value: { ...reply, pattern } }
}

const codeReplySchema = z.object({ code: z.string().trim().min(1), explanation: z.string().catch('') })

/** The JavaScript in a reply, which is JSON, also in a code fence. */
export function readJavascriptReply(content: string): Generated<CodeReply> {
  const reply = codeReplySchema.safeParse(parsedJson(withoutFence(content)))
  return reply.success ? { ok: true, value: reply.data } : failed(generationTexts.codeFailed)
}

/** The statements in a reply, which is nothing but them; a code fence around them is left out. */
export function readOttlReply(content: string): Generated<string> {
  const text = withoutFence(content)
  return text === '' ? failed(generationTexts.ottlFailed) : { ok: true, value: text }
}

/** What stands in a code fence, where the text is or has one. */
function withoutFence(text: string): string {
  return (/```[\w-]*[ \t]*\r?\n([\s\S]*?)\r?\n?```/.exec(text)?.[1] ?? text).trim()
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
