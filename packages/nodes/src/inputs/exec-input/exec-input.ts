import { durationMs } from '../../duration.ts'
import { fileSizeBytes } from '../../file-size.ts'
import { defineInput } from '../../runtime-types.ts'
import { pause } from '../file-input/pause.ts'
import { CommandRun } from './command-run.ts'
import { execInputDefinition } from './exec-input.definition.ts'
import { createOutputEvents } from './output-events.ts'

const maxErrorLength = 300
const firstBackOffMs = 1000
const maxBackOffMs = 60_000
/** A command that ran for this long did not fail at once. */
const steadyMs = 60_000

export const execInput = defineInput(execInputDefinition, (config, context) => {
  const { clock } = context
  const stop = new AbortController()
  const maxOutput = fileSizeBytes(config.max_output)
  const isStream = config.mode === 'stream'
  let running: Promise<void> | undefined
  let told = ''

  const [file, args] =
    config.script === undefined
      ? [config.command ?? '', config.args]
      : [config.command || '/bin/sh', [...config.args, '-c', config.script]]

  function environment(): Record<string, string> {
    const inherited = config.inherited_environment.flatMap((name): [string, string][] => {
      const value = process.env[name]
      return value === undefined ? [] : [[name, value]]
    })
    return Object.fromEntries([...inherited, ...config.environment.map(({ name, value }) => [name, value] as const)])
  }

  function tell(problem: string): void {
    if (told === problem) return
    told = problem
    context.health(problem === '' ? 'healthy' : 'degraded', problem)
  }

  /** Runs the command once; resolves with what went wrong, empty when nothing did. */
  async function run(): Promise<string> {
    const events = createOutputEvents(config, context, file, stop.signal)
    let errors = ''
    let size = 0
    let why = ''
    const end = (reason: string) => {
      why ||= reason
      command.kill()
    }
    const command = new CommandRun({
      file,
      args,
      cwd: config.working_directory,
      env: environment(),
      clock,
      async onOutput(stream, chunk) {
        if (stream === 'stderr') errors = (errors + chunk.toString('utf8')).slice(0, 4096)
        size += chunk.length
        if (isStream && !stop.signal.aborted) tell('')
        if (!isStream && size > maxOutput) end(`it printed more than ${config.max_output}`)
        else if (stop.signal.aborted) return
        else if (stream === 'stdout' || config.include_stderr) await events.add(stream, chunk)
      },
    })
    const onStop = () => command.kill()
    stop.signal.addEventListener('abort', onStop, { once: true })
    if (stop.signal.aborted) command.kill()
    const cancel = isStream
      ? undefined
      : clock.after(durationMs(config.timeout), () => end(`it took longer than ${config.timeout}`))
    const { code, signal, problem } = await command.ended
    cancel?.()
    stop.signal.removeEventListener('abort', onStop)
    if (stop.signal.aborted) events.stop()
    else events.end(code)
    if (problem !== undefined) return `The command could not be started: ${problem}`
    if (why !== '') return `The command was ended: ${why}`
    if (code === 0) return ''
    const first = errors.split('\n').find(line => line.trim() !== '') ?? ''
    const how = code === null ? `by ${signal}` : `with code ${code}`
    return `The command ended ${how}${first === '' ? '' : `: ${withoutSecrets(first).slice(0, maxErrorLength)}`}`
  }

  /** A command may print what it was given. */
  function withoutSecrets(line: string): string {
    return config.environment.reduce(
      (text, { value }) => (value.length > 3 ? text.replaceAll(value, '***') : text),
      line,
    )
  }

  async function atInterval(): Promise<void> {
    const intervalMs = durationMs(config.run_interval)
    while (!stop.signal.aborted) {
      const startedMs = clock.now()
      await context.intake.whenOpen(stop.signal)
      const problem = await run()
      if (stop.signal.aborted) return
      tell(problem)
      const lateMs = (clock.now() - startedMs) % intervalMs
      await pause(clock, intervalMs - lateMs, stop.signal)
    }
  }

  async function forEver(): Promise<void> {
    let backOffMs = firstBackOffMs
    while (!stop.signal.aborted) {
      const startedMs = clock.now()
      await context.intake.whenOpen(stop.signal)
      const problem = await run()
      if (stop.signal.aborted) return
      if (clock.now() - startedMs > steadyMs) backOffMs = firstBackOffMs
      tell(problem || 'The command ended; it is started again')
      await pause(clock, backOffMs * (0.5 + context.random() / 2), stop.signal)
      backOffMs = Math.min(maxBackOffMs, backOffMs * 2)
    }
  }

  return {
    async start() {
      if (!context.permits?.commands) throw new Error('This agent may not run commands: its operator has to allow it')
      context.health('healthy')
      running = (isStream ? forEver() : atInterval()).catch((error: unknown) => {
        if (stop.signal.aborted) return
        const message = error instanceof Error ? error.message : 'unknown'
        context.logger.error('Running the command failed', { message })
        context.health('error', `Running the command failed: ${message}`)
      })
    },
    async stop() {
      stop.abort()
      await running
    },
  }
})
