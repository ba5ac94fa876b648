import { errorWords } from '../../lib/error-words.ts'
import { ErrorStrip } from '../../ui/ErrorStrip.tsx'

/** Why a test gave nothing: what the server says about the pattern, or why it could not be asked. */
export function TestFailure({ error, message }: { error: unknown; message: string | undefined }) {
  if (error) {
    const { sentence, code } = errorWords(error)
    return <ErrorStrip code={code}>{sentence}</ErrorStrip>
  }
  return message === undefined ? null : <ErrorStrip>{message}</ErrorStrip>
}
