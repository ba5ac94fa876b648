import { errorCode, errorWords } from '../../../lib/error-words.ts'
import type { Refusal } from './offer.ts'

interface Words {
  /** What is said when nothing better is known. */
  failed: string
  /** Whether that is said in any case, and the cause below it. */
  always?: boolean
}

/** What to say about a question that could not be asked or was not answered. */
export function failureOf(error: unknown, { failed, always = false }: Words): Refusal {
  const { code, sentence } = errorWords(error)
  if (code === 'UNEXPECTED') return { message: failed }
  if (always && errorCode(error) !== 'AI_NOT_CONFIGURED') return { message: failed, reason: sentence }
  return { message: sentence }
}
