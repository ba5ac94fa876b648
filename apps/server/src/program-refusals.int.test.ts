import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { lockHome } from './home/lock.ts'
import { freePort } from '@weir/nodes/free-port'
import { startTestPostgres, temporaryFolder, type TestPostgres } from './testing/test-postgres.ts'
import { freePortVariables, runProgram } from './testing/test-program.ts'

let postgres: TestPostgres
let folder = ''
let home = ''
beforeAll(async () => {
  postgres = await startTestPostgres(undefined)
})
afterAll(() => postgres?.stop())
beforeEach(async () => {
  folder = await temporaryFolder()
  home = path.join(folder, 'home')
  return () => rm(folder, { recursive: true })
})

/** Starts the program, which must refuse: one sentence, exit code 1. */
async function refusal(variables: Record<string, string>): Promise<string> {
  const program = runProgram({ ...(await freePortVariables()), WEIR_HOME: home, ...variables })
  expect(await program.ended).toBe(1)
  expect(program.output.stdout).toBe('')
  expect(program.output.stderr.trimEnd().split('\n')).toHaveLength(1)
  return program.output.stderr.trimEnd()
}

describe('the server refuses to start, in one sentence', () => {
  it('on a home that another one works on, naming its pid and port', async () => {
    await mkdir(home)
    const lock = await lockHome(path.join(home, 'lock'), home, 4300)
    expect(await refusal({})).toBe(
      `Weir already runs on the home ${home}: process ${process.pid}, port 4300. ` +
        'Stop it first, or set WEIR_HOME to another folder.',
    )
    expect(await readdir(home)).toEqual(['lock'])
    await lock.release()
  })

  it.each(['WEIR_PORT', 'WEIR_OTLP_GRPC_PORT', 'WEIR_OTLP_HTTP_PORT', 'WEIR_OPAMP_PORT'])(
    'when the port of %s is taken, before an engine starts',
    async variable => {
      const blocker = createServer()
      const port = await freePort()
      await new Promise<void>(resolve => blocker.listen(port, '127.0.0.1', resolve))
      expect(await refusal({ [variable]: String(port) })).toMatch(
        new RegExp(`^The port ${port} is taken by another program: .+ with ${variable}\\.$`),
      )
      blocker.close()
      expect(await readdir(home)).not.toContain('postgres')
      expect(await readdir(home)).not.toContain('lock')
    },
  )

  it('on a home that a newer version has written, and touches nothing', async () => {
    await mkdir(home)
    await writeFile(path.join(home, 'version'), '2\n')
    expect(await refusal({})).toMatch(/was written by a newer version of Weir \(format 2, this version knows 1\)/)
    expect(await readdir(home)).toEqual(['version'])
    expect(await readFile(path.join(home, 'version'), 'utf8')).toBe('2\n')
  })

  it('on a disk without space, and leaves nothing behind', async () => {
    expect(await refusal({ WEIR_MIN_FREE_MB: '1000000000' })).toMatch(/ MB free, and Weir needs 1000000000 MB/)
    await expect(stat(home)).rejects.toThrow('ENOENT')
  })

  it('when its PostgreSQL does not answer, without its password', async () => {
    const port = await freePort()
    const said = await refusal({ WEIR_POSTGRES_URL: `postgres://weir:hunter2@127.0.0.1:${port}/weir` })
    expect(said).toMatch(
      new RegExp(
        `^PostgreSQL at postgres://weir:\\*\\*\\*@127\\.0\\.0\\.1:${port}/weir does not answer \\(.*ECONNREFUSED.*\\): `,
      ),
    )
    expect(said).not.toContain('hunter2')
    expect(await readdir(home)).not.toContain('lock')
  })

  it('when its PostgreSQL refuses the password', async () => {
    const url = new URL(await postgres.createDatabase())
    url.password = 'hunter2'
    const said = await refusal({ WEIR_POSTGRES_URL: url.href })
    expect(said).toMatch(/does not answer \(password authentication failed for user "weir"\)/)
    expect(said).not.toContain('hunter2')
  })

  it('when its ClickHouse does not answer, without its password', async () => {
    const port = await freePort()
    const said = await refusal({
      WEIR_POSTGRES_URL: await postgres.createDatabase(),
      WEIR_CLICKHOUSE_URL: `http://default:hunter2@127.0.0.1:${port}/weir`,
    })
    expect(said).toMatch(
      new RegExp(
        `^ClickHouse at http://default:\\*\\*\\*@127\\.0\\.0\\.1:${port}/weir does not answer \\(.*ECONNREFUSED.*\\): `,
      ),
    )
    expect(said).not.toContain('hunter2')
  })

  it('when a variable is not usable', async () => {
    expect(await refusal({ WEIR_PORT: 'high' })).toMatch(/^The variable WEIR_PORT is not usable: /)
  })
})
