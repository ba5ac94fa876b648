import { mkdtemp, readFile, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type LogRecord, toItem } from '@weir/telemetry'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createTestContext, type TestOptions } from '../../testing/test-context.ts'
import { execInputDefinition } from './exec-input.definition.ts'
import { execInput } from './exec-input.ts'

const realClock = {
  now: () => Date.now(),
  after(ms: number, callback: () => void) {
    const timer = setTimeout(callback, ms)
    return () => clearTimeout(timer)
  },
}

async function start(config: Record<string, unknown>, options: TestOptions = {}) {
  const records: LogRecord[] = []
  let changed = Promise.withResolvers<void>()
  const notify = () => {
    changed.resolve()
    changed = Promise.withResolvers()
  }
  const made = createTestContext({
    clock: realClock,
    random: () => 0,
    permits: { files: false, commands: true },
    ...options,
    async push(batch) {
      await options.push?.(batch)
      if (batch.signal === 'log') records.push(...batch.records)
      notify()
    },
  })
  const context = {
    ...made,
    health: (...args: Parameters<typeof made.health>) => {
      made.health(...args)
      notify()
    },
  }
  const input = execInput.create({ run_interval: '100ms', ...config }, context)
  await input.start()
  let stopped: Promise<void> | undefined
  const running = {
    context,
    records,
    bodies: () => records.map(({ body }) => body),
    async have(count: number) {
      while (records.length < count) await changed.promise
      return running.bodies()
    },
    async says(text: string) {
      while (!made.healths.some(({ message }) => message.includes(text))) await changed.promise
      return made.healths.filter(({ message }) => message.includes(text)).map(({ status }) => status)
    },
    stop: () => (stopped ??= input.stop()),
  }
  onTestFinished(() => running.stop())
  return running
}

/** Whether a process runs; one that has ended but was not yet buried does not. */
async function runs(pid: unknown): Promise<boolean> {
  const text = await readFile(`/proc/${String(pid)}/stat`, 'utf8').catch(() => '')
  return text !== '' && !/\) [ZX] /.test(text)
}

async function gone(pid: unknown): Promise<void> {
  while (await runs(pid)) await new Promise(resolve => setTimeout(resolve, 5))
}

describe('exec_input', () => {
  it('takes every line that the command prints, again and again', async () => {
    const running = await start({ command: 'printf', args: ['a\\nb c\\n'] })
    expect(await running.have(4)).toEqual(['a', 'b c', 'a', 'b c'])
    const [record] = running.records
    expect(record && toItem(record)).toMatchObject({
      attributes: { 'process.executable.name': 'printf', 'log.iostream': 'stdout' },
      resource: { 'host.name': 'host-1' },
    })
  })

  it('leaves arguments as they are: no shell reads them', async () => {
    const running = await start({ command: 'echo', args: ['$HOME; `id` | cat > /dev/null', '*'] })
    expect((await running.have(1))[0]).toBe('$HOME; `id` | cat > /dev/null *')
  })

  it('runs a script with a shell', async () => {
    const running = await start({ script: 'echo "$((1 + 1))" | sed s/2/two/' })
    expect((await running.have(1))[0]).toBe('two')
  })

  it('takes the whole output as one event, with the code that it ended with', async () => {
    const running = await start({ script: 'echo a; echo; echo b; exit 3', event_per: 'output' })
    await running.have(1)
    const [record] = running.records
    expect(record && toItem(record)).toMatchObject({ body: 'a\n\nb', attributes: { 'process.exit.code': 3 } })
  })

  it('takes standard error only where it is asked for', async () => {
    const script = 'echo out; echo err >&2'
    const without = await start({ script })
    expect(await without.have(2)).toEqual(['out', 'out'])
    await without.stop()
    const both = await start({ script, include_stderr: true })
    await both.have(2)
    const streams = both.records
      .slice(0, 2)
      .map(({ body, attributes }) => `${JSON.stringify(attributes.get('log.iostream'))} ${JSON.stringify(body)}`)
    expect(streams.sort()).toEqual(['"stderr" "err"', '"stdout" "out"'])
  })

  it('says how a command failed, without what it was given in secret, and when it is well again', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'weir-exec-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    const running = await start({
      script: 'test -e ok && exit 0; touch ok; echo "\nbad token $TOKEN" >&2; exit 7',
      environment: [{ name: 'TOKEN', value: 'hunter22' }],
      working_directory: folder,
    })
    expect(await running.says('The command ended with code 7: bad token ***')).toEqual(['degraded'])
    while (running.context.healths.at(-1)?.status !== 'healthy') await new Promise(resolve => setTimeout(resolve, 5))
    expect(JSON.stringify(running.context.healths)).not.toContain('hunter22')
  })

  it('says when there is no such program', async () => {
    const running = await start({ command: '/no/such/program' })
    expect(await running.says('could not be started')).toEqual(['degraded'])
  })

  it('gives the command no other variables than those listed', async () => {
    process.env['WEIR_TEST_SECRET'] = 'no'
    process.env['WEIR_TEST_OPEN'] = 'yes'
    const running = await start({
      command: 'env',
      environment: [{ name: 'GIVEN', value: 'x y' }],
      inherited_environment: ['WEIR_TEST_OPEN', 'WEIR_TEST_ABSENT'],
      event_per: 'output',
    })
    const [body] = await running.have(1)
    expect(typeof body === 'string' && body.split('\n').sort()).toEqual(['GIVEN=x y', 'WEIR_TEST_OPEN=yes'])
  })

  it('runs where it is told to', async () => {
    const folder = await realpath(await mkdtemp(join(tmpdir(), 'weir-exec-')))
    onTestFinished(() => rm(folder, { recursive: true }))
    const running = await start({ command: 'pwd', working_directory: folder })
    expect((await running.have(1))[0]).toBe(folder)
  })

  it('ends a command that takes too long, with all that it started', async () => {
    const running = await start({ script: 'sleep 100 & echo $!; wait', timeout: '150ms', run_interval: '10s' })
    const [pid] = await running.have(1)
    expect(await running.says('it took longer than 150ms')).toEqual(['degraded'])
    await gone(pid)
  })

  it('ends a command that prints too much', async () => {
    const running = await start({ command: 'yes', max_output: '64KiB', run_interval: '10s' })
    expect(await running.says('it printed more than 64KiB')).toEqual(['degraded'])
    expect(running.records.length).toBeLessThanOrEqual(64 * 512)
  })

  it('leaves nothing running that the command left behind, and does not wait for it', async () => {
    const running = await start({ script: 'sleep 100 & echo $!', run_interval: '10s' })
    const [pid] = await running.have(1)
    await gone(pid)
    expect(running.context.healths.every(({ status }) => status === 'healthy')).toBe(true)
  })

  it('leaves nothing running when it stops, though the command ignores that it should end', async () => {
    const running = await start({ script: 'trap "" TERM; echo $$; while :; do sleep 0.05; done', run_interval: '10s' })
    const [pid] = await running.have(1)
    await running.stop()
    expect(await runs(pid)).toBe(false)
  }, 10_000)

  it('stops while nobody takes what the command prints', async () => {
    const { promise: never } = Promise.withResolvers<void>()
    const running = await start({ command: 'yes', mode: 'stream' }, { push: () => never })
    while (running.context.pushed.length === 0) await new Promise(resolve => setTimeout(resolve, 5))
    const pushed = running.context.pushed.length
    await running.stop()
    expect(running.context.pushed.length - pushed).toBeLessThan(5)
  })

  it('takes the lines of a command that keeps running as they come, and starts it again when it ends', async () => {
    const running = await start({ script: 'echo one; sleep 0.2; echo two', mode: 'stream' })
    await running.have(1)
    expect(running.bodies()).toEqual(['one'])
    expect(await running.have(3)).toEqual(['one', 'two', 'one'])
    expect(await running.says('it is started again')).toEqual(['degraded'])
  })

  it('refuses to start where commands may not be run', async () => {
    const input = execInput.create({ command: 'id' }, createTestContext({ permits: { files: true, commands: false } }))
    await expect(input.start()).rejects.toThrow('This agent may not run commands')
  })

  it.each([
    [{}, 'Give a command or a script'],
    [{ command: 'a\0b' }, 'NUL'],
    [{ command: 'a', mode: 'stream', event_per: 'output' }, 'A stream has no whole output'],
    [{ command: 'a', environment: [{ name: 'A B', value: '' }] }, 'Letters, digits'],
    [{ command: 'a', working_directory: 'x' }, 'Write the whole path'],
  ])('refuses %j', (config, message) => {
    expect(execInputDefinition.config.safeParse(config).error?.message).toContain(message)
  })
})
