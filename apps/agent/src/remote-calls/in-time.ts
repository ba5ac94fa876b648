import { AgentError } from '../agent-error.ts'

/** The answer, if it comes within this time: a thread that died meanwhile never gives one. */
export async function inTime<T>(
  answer: Promise<T>,
  ms: number,
  late = 'A worker of the agent does not answer.',
): Promise<T> {
  const { promise: tooLate, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new AgentError(late)), ms)
  try {
    return await Promise.race([answer, tooLate])
  } finally {
    clearTimeout(timer)
  }
}
