import { type ChatChunk, chatChunkSchema } from '@weir/contracts'
import { bytesOf } from './upstream.ts'

/** Longer than any part of an answer. */
const longestLine = 200_000

/** The parts of a streamed answer, until the service says that it is done. */
export async function* chunksOf(answer: Response, onEnd: () => void): AsyncGenerator<ChatChunk, void> {
  try {
    for await (const data of dataOf(answer)) {
      if (data === '[DONE]') return
      const chunk = chatChunkSchema.safeParse(parsed(data))
      if (chunk.success) yield chunk.data
    }
  } finally {
    onEnd()
  }
}

/** What stands behind `data:` in server-sent events; everything else in them is of no use here. */
async function* dataOf(answer: Response): AsyncGenerator<string, void> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const bytes of bytesOf(answer)) {
    const lines = (rest + decoder.decode(bytes, { stream: true })).split(/\r?\n/)
    rest = (lines.pop() ?? '').slice(0, longestLine)
    for (const line of lines) if (line.startsWith('data:')) yield line.slice('data:'.length).trim()
  }
  if (rest.startsWith('data:')) yield rest.slice('data:'.length).trim()
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
