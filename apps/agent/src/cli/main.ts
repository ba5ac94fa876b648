import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import { testNames } from '@weir/pipeline/run'
import { AgentError } from '../agent-error.ts'
import { checkFile } from './pipeline-file.ts'
import { runPipeline } from './pipeline-run.ts'
import { fetchTests, readTests, reportOf, runOnServer, runTests } from './pipeline-test.ts'
import { answerLines } from './test-commands.ts'

const usage = `Usage:
  weir pipeline validate FILE             check a pipeline document; every problem as FILE:line:column
  weir pipeline run FILE [--ingest URL]   run a pipeline document until stopped
  weir pipeline test FILE --tests TESTS   run the tests of a file on a pipeline document
  weir pipeline test [FILE] --server URL --organization ID --pipeline ID
                                          run the tests that a server keeps: on FILE, else on the newest saved version
  weir test ${testNames.join('|')}      one JSON request per line on standard input, one JSON answer per line

FILE may be - for standard input. With pipeline run:
  --ingest URL     where weir_output delivers (or WEIR_AGENT_INGEST)
  --token TOKEN    with which token (or WEIR_AGENT_TOKEN), also for the server of pipeline test
`

/** Does what the arguments ask for, and gives the exit code. */
async function main([area, name = '', ...rest]: string[]): Promise<number> {
  if ([name, ...rest].some(argument => argument === '--help' || argument === '-h')) {
    process.stdout.write(usage)
    return 0
  }
  if (area === 'pipeline' && (name === 'validate' || name === 'run')) return pipeline(name, rest)
  if (area === 'pipeline' && name === 'test') return testPipeline(rest)
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

/** Runs tests and tells each result; the exit code is 1 when one fails. */
async function testPipeline(args: string[]): Promise<number> {
  const { file, tests, ...of } = readTestArguments(args)
  if (file === undefined) return tell(await runOnServer(of))
  const { document, problems } = await checkFile(file)
  for (const problem of problems) process.stderr.write(`${problem}\n`)
  if (!document) return 1
  return tell(await runTests(document, tests === undefined ? await fetchTests(of) : await readTests(tests)))
}

function tell(run: Parameters<typeof reportOf>[0]): number {
  const { lines, passed } = reportOf(run)
  for (const line of lines) process.stdout.write(`${line}\n`)
  return passed ? 0 : 1
}

const text = { type: 'string' } as const

function readTestArguments(args: string[]) {
  const options = { tests: text, server: text, organization: text, pipeline: text, token: text }
  const { positionals, values } = parsedArguments(args, options)
  const [file, ...more] = positionals
  const { tests, server = '', organization = '', pipeline: id = '' } = values
  const isOfServer = server !== '' && organization !== '' && id !== ''
  if (more.length > 0 || (tests === undefined) !== isOfServer || (file === undefined && !isOfServer)) {
    throw new AgentError(`Give a pipeline document and its tests, or the server that has them.\n\n${usage}`)
  }
  const token = values.token ?? process.env['WEIR_AGENT_TOKEN'] ?? ''
  return { file, tests, server, organization, pipeline: id, token }
}

function readArguments(args: string[]): { file: string; ingest: string; token: string } {
  const { positionals, values } = parsedArguments(args, { ingest: text, token: text })
  const [file, ...more] = positionals
  if (file === undefined || more.length > 0) throw new AgentError(`Give one pipeline document.\n\n${usage}`)
  return {
    file,
    ingest: values.ingest ?? process.env['WEIR_AGENT_INGEST'] ?? '',
    token: values.token ?? process.env['WEIR_AGENT_TOKEN'] ?? '',
  }
}

function parsedArguments<const Options extends Record<string, { type: 'string' }>>(args: string[], options: Options) {
  try {
    return parseArgs({ args, options, allowPositionals: true })
  } catch (error) {
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
