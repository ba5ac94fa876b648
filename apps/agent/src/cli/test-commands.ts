import { answerTest } from '@weir/pipeline/run'
import { createPipelineHost } from '../pipeline-host.ts'

/** Answers every line, in order, each with a line of JSON. */
export async function answerLines(
  name: string,
  lines: AsyncIterable<string>,
  write: (line: string) => void,
): Promise<void> {
  const host = await createPipelineHost(process.env, 'operator')
  try {
    for await (const line of lines) {
      if (line.trim() !== '') write(`${JSON.stringify(await answerTest(name, line, host))}\n`)
    }
  } finally {
    await host.stop()
  }
}
