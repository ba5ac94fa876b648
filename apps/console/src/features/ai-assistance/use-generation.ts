import type { ChatRequest } from '@weir/contracts'
import { type Generated, readCompletion } from '@weir/contracts/ai-generation'
import { useCallback, useEffect, useRef, useState } from 'react'
import { client } from '../../lib/api.ts'
import { useOrganization } from '../../lib/session.ts'
import { failureOf } from './model/failure.ts'
import { type Answer, type Offer, type Refusal, unread } from './model/offer.ts'

interface Question {
  request: Generated<ChatRequest>
  /** Compiles and tries what was answered. */
  check: (reply: string) => Answer | Promise<Answer>
  words: Parameters<typeof failureOf>[1]
}

export interface Generation {
  /** `asking` while the answer comes in, `checking` while it is tried. */
  state: 'idle' | 'asking' | 'checking'
  /** What came in so far. */
  received: string
  offer: Offer | undefined
  refusal: Refusal | undefined
}

const idle: Generation = { state: 'idle', received: '', offer: undefined, refusal: undefined }

/** Asks the model, shows its answer as it comes in, and offers it once it was tried. Leaving ends the question. */
export function useGeneration(): { generation: Generation; generate: (question: Question) => Promise<void> } {
  const { id: orgId } = useOrganization()
  const [generation, setGeneration] = useState(idle)
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])

  const generate = useCallback(
    async ({ request, check, words }: Question) => {
      running.current?.abort()
      const { signal } = (running.current = new AbortController())
      const show = (next: Partial<Generation>) => {
        if (!signal.aborted) setGeneration({ ...idle, ...next })
      }
      const end = (answer: Answer) => show(answer.ok ? { offer: answer.offer } : { refusal: answer.refusal })
      if (!request.ok) return end(unread(request))
      show({ state: 'asking' })
      try {
        const reply = await answerTo(orgId, request.value, signal, received => show({ state: 'asking', received }))
        if (!reply.ok) return end(unread(reply))
        show({ state: 'checking', received: reply.value })
        end(await check(reply.value))
      } catch (error) {
        show({ refusal: failureOf(error, words) })
      }
    },
    [orgId],
  )
  return { generation, generate }
}

async function answerTo(
  orgId: string,
  request: ChatRequest,
  signal: AbortSignal,
  onPart: (received: string) => void,
): Promise<Generated<string>> {
  let content = ''
  for await (const { choices } of await client.ai.stream({ orgId, ...request }, { signal })) {
    content += choices[0]?.delta?.content ?? ''
    onPart(content)
  }
  return readCompletion({ choices: [{ message: { content } }] })
}
