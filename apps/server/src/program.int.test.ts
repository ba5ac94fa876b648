import { readdir, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isAlive } from './home/process-identity.ts'
import { temporaryFolder } from './testing/test-postgres.ts'
import { freePortVariables, runProgram, type TestProgram } from './testing/test-program.ts'

// One home goes through its life, test by test: every start of the engines takes its time.
describe('the whole server on one home', { timeout: 240_000 }, () => {
  let folder = ''
  let variables: Record<string, string> = {}
  let url = ''
  let server: TestProgram
  let password = ''

  beforeAll(async () => {
    folder = await temporaryFolder()
    const ports = await freePortVariables()
    variables = { ...ports, WEIR_HOME: path.join(folder, 'home'), WEIR_DEMO: '0' }
    url = `http://127.0.0.1:${ports.WEIR_PORT}`
  })
  afterAll(async () => {
    server?.kill('SIGTERM')
    await server?.ended
    await rm(folder, { recursive: true })
  })

  const start = async () => {
    server = runProgram(variables)
    let code: unknown
    void server.ended.then(ended => {
      code = ended
    })
    await until(() => server.output.stdout.includes('is ready:') || code !== undefined)
    expect(server.output.stderr).toBe('')
    expect(code).toBeUndefined()
  }
  const until = async (check: () => boolean | Promise<boolean>) => {
    for (const end = Date.now() + 180_000; Date.now() < end; await sleep(100)) if (await check()) return
    expect.fail(`did not happen in time; the server said: ${server.output.stdout}${server.output.stderr}`)
  }
  const isReady = async () => (await fetch(`${url}/readyz`).catch(() => undefined))?.status === 200
  const signIn = () =>
    fetch(`${url}/v1/auth/sign-in/email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: url },
      body: JSON.stringify({ email: 'admin@weir.local', password }),
    })
  /** The pids of the server's children whose command line has this in it. */
  const children = async (having: string) => {
    const pids = (await readFile(`/proc/${server.pid}/task/${server.pid}/children`, 'utf8')).trim().split(' ')
    const lines = await Promise.all(pids.map(pid => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')))
    return pids.filter((_pid, index) => lines[index]?.includes(having)).map(Number)
  }

  it('starts, and prints the password of the first administrator once', async () => {
    await start()
    const printed = /admin@weir\.local, password (\S+) \(shown only once\)/.exec(server.output.stdout)
    password = printed?.[1] ?? ''
    expect(password).toMatch(/^[\w-]{20}$/)
    expect(await isReady()).toBe(true)
    expect((await signIn()).status).toBe(200)
    const logs = path.join(folder, 'home/logs')
    for (const file of await readdir(logs))
      expect(await readFile(path.join(logs, file), 'utf8')).not.toContain(password)
  })

  it('refuses a second start on the same home', async () => {
    const second = runProgram({ ...variables, ...(await freePortVariables()) })
    expect(await second.ended).toBe(1)
    expect(second.output.stderr).toContain(`process ${server.pid}, port ${variables['WEIR_PORT']}.`)
    expect(await isReady()).toBe(true)
  })

  it.runIf(process.platform === 'linux').each(['postgres', 'clickhouse'])(
    'comes back after kill -9 of %s',
    async engine => {
      const [pid = 0] = await children(path.join(folder, 'home', engine))
      expect(pid).toBeGreaterThan(1)
      process.kill(pid, 'SIGKILL')
      const restarts = `weir_engine_restarts_total{engine="${engine}"} 1\n`
      await until(async () => (await (await fetch(`${url}/metrics`)).text()).includes(restarts))
      await until(isReady)
      expect((await signIn()).status).toBe(200)
    },
  )

  it('stops in order when asked, and leaves no process and no lock', async () => {
    const left = await children(folder)
    const askedAt = Date.now()
    server.kill('SIGTERM')
    expect(await server.ended).toBe(0)
    expect(Date.now() - askedAt).toBeLessThan(20_000)
    expect(left.filter(isAlive)).toEqual([])
    expect(await readdir(path.join(folder, 'home'))).not.toContain('lock')
  })

  it('starts again with what it had, and says no password', async () => {
    await start()
    expect(server.output.stdout).not.toContain('password')
    expect((await signIn()).status).toBe(200)
  })

  it('starts again after kill -9 of itself', async () => {
    server.kill('SIGKILL')
    expect(await server.ended).toBe('SIGKILL')
    await start()
    expect((await signIn()).status).toBe(200)
  })

  it('gives up a start when it is told to stop', async () => {
    server.kill('SIGINT')
    expect(await server.ended).toBe(0)
    server = runProgram(variables)
    await until(async () => (await readdir(path.join(folder, 'home'))).includes('lock'))
    server.kill('SIGTERM')
    expect(await server.ended).toBe(0)
    expect(server.output.stdout).not.toContain('is ready:')
    expect(await readdir(path.join(folder, 'home'))).not.toContain('lock')
  })
})
