import { AgentError } from '../agent-error.ts'

/** The answer, if it comes within this time: a thread that died meanwhile never gives one. */
export async function inTime<T>(answer: Promise<T>, ms: number): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new AgentError('A worker of the agent does not answer.')), ms)
  try {
    return await Promise.race([answer, late])
  } finally {
    clearTimeout(timer)
  }
}
