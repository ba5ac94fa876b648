import { demoRefusal, type TestResponse } from '@weir/contracts'
import { errorCode, errorWords } from '../../../../lib/error-words.ts'
import { conversionFailure } from '../conversion.ts'

/** Sooner than this no result shows: one that only flashes up is not seen. */
const resultAfterMs = 800

export type DestinationOutcome =
  | { kind: 'passed' }
  | { kind: 'failed'; response: TestResponse }
  /** It was not even sent. */
  | { kind: 'refused'; message: string; detail: string }

interface DestinationTest {
  isDemo: boolean
  /** The configuration as YAML, by the server. */
  convert: () => Promise<string>
  send: (yaml: string) => Promise<TestResponse>
}

/** Converts a destination to YAML, sends test lines to it, and tells what came of it after a moment at least. */
export async function runDestinationTest(test: DestinationTest): Promise<DestinationOutcome> {
  const [outcome] = await Promise.all([attempt(test), new Promise(resolve => setTimeout(resolve, resultAfterMs))])
  return outcome
}

async function attempt({ isDemo, convert, send }: DestinationTest): Promise<DestinationOutcome> {
  if (isDemo) return { kind: 'refused', message: demoRefusal, detail: '' }
  let yaml: string
  try {
    yaml = await convert()
  } catch (error) {
    return refused(conversionFailure, error)
  }
  try {
    const response = await send(yaml)
    return response.success ? { kind: 'passed' } : { kind: 'failed', response }
  } catch (error) {
    return errorCode(error) === 'DEMO_MODE' ? refused('', error) : { kind: 'failed', response: notTested(error) }
  }
}

function refused(message: string, error: unknown): DestinationOutcome {
  return errorCode(error) === 'DEMO_MODE'
    ? { kind: 'refused', message: demoRefusal, detail: '' }
    : { kind: 'refused', message, detail: errorWords(error).sentence }
}

/** A test that could not be made, told as one that failed. */
function notTested(error: unknown): TestResponse {
  const { title, sentence, code } = errorWords(error)
  return {
    success: false,
    error_message: title,
    error_details: { details: sentence, resources: [], others: { reason: code } },
  }
}
