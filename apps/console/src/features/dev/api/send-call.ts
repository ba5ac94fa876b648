import type { Operation } from './openapi.ts'

/** What was typed for a call. */
export interface CallValues {
  parameters: Record<string, string>
  body: string
  /** Empty: the call is made with the session of this browser. */
  token: string
}

export interface PreparedCall {
  path: string
  init: RequestInit
}

/** The request for these values, or what is missing in them. */
export function prepareCall(operation: Operation, values: CallValues): PreparedCall | { problem: string } {
  const given = (name: string) => values.parameters[name]?.trim() ?? ''
  const missing = operation.parameters.find(({ name, required }) => required && given(name) === '')
  if (missing) return { problem: `Fill in ${missing.name}.` }
  if (operation.body && values.body.trim() !== '' && !isJson(values.body)) return { problem: 'The body is not JSON.' }
  const token = values.token.trim()
  // A header takes neither line breaks nor letters beyond ASCII; the browser would throw without saying where.
  if (!/^[\x21-\x7e]*$/.test(token)) return { problem: 'The API token has characters that no token has.' }
  const path = operation.path.replace(/\{(\w+)\}/g, (_whole, name: string) => encodeURIComponent(given(name)))
  const query = new URLSearchParams(
    operation.parameters.flatMap(({ name, in: place }) =>
      place === 'query' && given(name) !== '' ? [[name, given(name)]] : [],
    ),
  ).toString()
  const hasBody = operation.body !== undefined && values.body.trim() !== ''
  return {
    path: query === '' ? path : `${path}?${query}`,
    init: {
      method: operation.method,
      credentials: token === '' ? 'same-origin' : 'omit',
      headers: {
        ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
        ...(hasBody ? { 'content-type': 'application/json' } : {}),
      },
      ...(hasBody ? { body: values.body } : {}),
    },
  }
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

export interface CallAnswer {
  status: number
  milliseconds: number
  requestId: string
  type: string
  text: string
  /** The answer was longer, or went on, and only its beginning is here. */
  cut: boolean
}

const mostBytes = 256 * 1024

/** Sends a call and reads the beginning of its answer; streams go on until they are stopped. */
export async function sendCall({ path, init }: PreparedCall, signal: AbortSignal): Promise<CallAnswer> {
  const started = performance.now()
  const response = await fetch(path, { ...init, signal })
  const { text, cut } = await readStart(response, signal)
  const type = response.headers.get('content-type') ?? ''
  return {
    status: response.status,
    milliseconds: performance.now() - started,
    requestId: response.headers.get('x-request-id') ?? '',
    type,
    text: type.includes('json') && !cut ? indented(text) : text,
    cut,
  }
}

async function readStart(response: Response, signal: AbortSignal): Promise<{ text: string; cut: boolean }> {
  const reader = response.body?.getReader()
  if (!reader) return { text: '', cut: false }
  const decoder = new TextDecoder()
  let text = ''
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return { text: text + decoder.decode(), cut: false }
      text += decoder.decode(value, { stream: true })
      if (text.length >= mostBytes) break
    }
  } catch (error) {
    // Stopped by the user: what has come so far is the answer.
    if (!signal.aborted) throw error
  }
  void reader.cancel().catch(() => undefined)
  return { text: text.slice(0, mostBytes), cut: true }
}

function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}
