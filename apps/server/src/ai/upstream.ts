import { apiError } from '@weir/contracts'

/** How long an answer may take from its beginning to its end. */
const answerMs = 90_000
const mostAnswerBytes = 1024 * 1024

interface Question {
  url: string
  key: string | undefined
  body: object
  model: string
  signal: AbortSignal
}

/** Sends a question. What the service says about a failure stays here: it may repeat what it was sent. */
export async function askUpstream({ url, key, body, model, signal }: Question): Promise<Response> {
  let answer: Response
  try {
    answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(key === undefined ? {} : { authorization: `Bearer ${key}` }) },
      body: JSON.stringify(body),
      signal: AbortSignal.any([signal, AbortSignal.timeout(answerMs)]),
      redirect: 'error',
    })
  } catch (error) {
    throw unreachable(error)
  }
  if (answer.ok) return answer
  await answer.body?.cancel()
  throw refusal(answer.status, key !== undefined, model)
}

/** Words for a question that got no answer, or only a part of one. */
function unreachable(error: unknown) {
  const late = error instanceof Error && error.name === 'TimeoutError'
  const detail = late
    ? `The AI service did not answer within ${answerMs / 1000} seconds.`
    : 'The AI service cannot be reached.'
  return apiError('AI_UNAVAILABLE', { detail: `${detail} Try again later.` })
}

function refusal(status: number, hasKey: boolean, model: string) {
  if (status === 401 || status === 403) {
    return hasKey
      ? apiError('AI_UNAVAILABLE', { detail: 'The AI service refused the key of your organization. Set another one.' })
      : apiError('AI_NOT_CONFIGURED', {
          detail: 'The AI service needs a key. An administrator of your organization can set it.',
        })
  }
  const words: Readonly<Record<number, string>> = {
    400: 'The AI service did not accept the request.',
    404: `The AI service does not know the model ${model}.`,
    413: 'The request is too large for the AI service. Send less at once.',
    429: 'The AI service takes no more requests right now. Try again later.',
  }
  const detail = words[status]
  return apiError('AI_UNAVAILABLE', detail === undefined ? {} : { detail })
}

/** The JSON of an answer, as far as its size is bearable; undefined for what is none. */
export async function readAnswer(answer: Response): Promise<unknown> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of bytesOf(answer)) text += decoder.decode(chunk, { stream: true })
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The bytes of an answer, which ends with an error where there are too many or the service breaks off. */
export async function* bytesOf({ body }: Response): AsyncGenerator<Uint8Array, void> {
  let size = 0
  try {
    for await (const chunk of body ?? []) {
      size += chunk.length
      if (size > mostAnswerBytes) break
      yield chunk
    }
  } catch (error) {
    throw unreachable(error)
  }
  if (size > mostAnswerBytes) throw apiError('AI_UNAVAILABLE', { detail: 'The answer of the AI service is too large.' })
}
