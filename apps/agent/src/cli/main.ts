import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import { testNames } from '@weir/pipeline/run'
import { AgentError } from '../agent-error.ts'
import { checkFile } from './pipeline-file.ts'
import { runPipeline } from './pipeline-run.ts'
import { answerLines } from './test-commands.ts'

const usage = `Usage:
  weir pipeline validate FILE             check a pipeline document; every problem as FILE:line:column
  weir pipeline run FILE [--ingest URL]   run a pipeline document until stopped
  weir test ${testNames.join('|')}      one JSON request per line on standard input, one JSON answer per line

FILE may be - for standard input. With pipeline run:
  --ingest URL     where weir_output delivers (or WEIR_AGENT_INGEST)
  --token TOKEN    with which token (or WEIR_AGENT_TOKEN)
`

/** Does what the arguments ask for, and gives the exit code. */
async function main([area, name = '', ...rest]: string[]): Promise<number> {
  if ([name, ...rest].some(argument => argument === '--help' || argument === '-h')) {
    process.stdout.write(usage)
    return 0
  }
  if (area === 'pipeline' && (name === 'validate' || name === 'run')) return pipeline(name, rest)
  if (area === 'test' && testNames.includes(name) && rest.length === 0) {
    const lines = createInterface({ input: process.stdin, crlfDelay: Number.POSITIVE_INFINITY })
    await answerLines(name, lines, line => process.stdout.write(line))
    return 0
  }
  throw new AgentError(usage)
}

async function pipeline(name: 'validate' | 'run', args: string[]): Promise<number> {
  const { file, ingest, token } = readArguments(args)
  const { document, problems } = await checkFile(file)
  const output = name === 'validate' ? process.stdout : process.stderr
  for (const problem of problems) output.write(`${problem}\n`)
  if (!document) return 1
  if (name === 'validate') process.stdout.write(`${file} is valid\n`)
  else await runPipeline(document, { ingest, token })
  return 0
}

function readArguments(args: string[]): { file: string; ingest: string; token: string } {
  try {
    const options = { ingest: { type: 'string' }, token: { type: 'string' } } as const
    const { positionals, values } = parseArgs({ args, options, allowPositionals: true })
    const [file, ...more] = positionals
    if (file === undefined || more.length > 0) throw new AgentError(`Give one pipeline document.\n\n${usage}`)
    return {
      file,
      ingest: values.ingest ?? process.env['WEIR_AGENT_INGEST'] ?? '',
      token: values.token ?? process.env['WEIR_AGENT_TOKEN'] ?? '',
    }
  } catch (error) {
    if (error instanceof AgentError) throw error
    throw new AgentError(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`)
  }
}

main(process.argv.slice(2)).then(
  code => {
    process.exitCode = code
  },
  (error: unknown) => {
    const expected = error instanceof AgentError
    process.stderr.write(`${expected ? error.message : error instanceof Error ? error.stack : String(error)}\n`)
    process.exitCode = 2
  },
)
