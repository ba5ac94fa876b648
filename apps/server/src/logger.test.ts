import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DrizzleQueryError } from 'drizzle-orm'
import { expect, it, onTestFinished } from 'vitest'
import { createLogger, openLogFile } from './logger.ts'

function recorder(level: 'debug' | 'info' | 'warn' | 'error' = 'info') {
  const lines: { file: string[]; console: string[] } = { file: [], console: [] }
  const log = createLogger(level, {
    file: line => lines.file.push(line),
    console: line => lines.console.push(line),
  })
  return { log, lines, last: () => JSON.parse(lines.file.at(-1) ?? 'null') }
}

it('writes one JSON line to the file and a short one for people', () => {
  const { log, lines, last } = recorder()
  log.warn('disk is slow', { ms: 12, at: 5n })
  expect(last()).toMatchObject({ level: 'warn', message: 'disk is slow', ms: 12, at: '5' })
  expect(lines.file[0]?.endsWith('\n')).toBe(true)
  expect(lines.console[0]).toMatch(/^\d\d:\d\d:\d\d warn {2}disk is slow$/)
})

it('keeps what an error says, with its cause', () => {
  const { log, lines, last } = recorder()
  log.error('failed', { error: new TypeError('outer', { cause: new RangeError('inner') }) })
  expect(last().error).toMatchObject({
    name: 'TypeError',
    message: 'outer',
    cause: { name: 'RangeError', message: 'inner' },
  })
  expect(lines.console[0]).toContain('failed: outer')
})

it('never writes secrets', () => {
  const { log, lines } = recorder()
  log.info('x', { password: 'p1', headers: { Authorization: 'p2', cookie: 'p3' }, client_secret: 'p4' })
  expect(lines.file[0]).not.toMatch(/p\d/)
})

it('never writes the values of a failed query', () => {
  const { log, lines } = recorder()
  log.error('failed', {
    error: new DrizzleQueryError('select $1', ['hunter2', 'line\nbreak hunter3'], new RangeError('cause')),
  })
  expect(lines.file[0]).toContain('Failed query: select $1')
  expect(lines.file[0]).toContain('cause')
  expect(lines.file[0] + String(lines.console[0])).not.toMatch(/hunter\d/)
})

it('leaves out what is below the level', () => {
  const { log, lines } = recorder('warn')
  log.info('x')
  log.debug('x')
  expect(lines).toEqual({ file: [], console: [] })
})

it('makes the file at the first line, for its owner only, and sets a large one aside', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'weir-log-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = path.join(folder, 'logs/server.log')
  const log = openLogFile(file)
  expect(() => statSync(file)).toThrow('ENOENT')
  log.write('one\n')
  expect(statSync(file).mode & 0o777).toBe(0o600)
  log.close()

  writeFileSync(file, 'x'.repeat(21 * 1024 * 1024))
  const again = openLogFile(file)
  again.write('two\n')
  again.write('three\n')
  again.close()
  expect(readFileSync(file, 'utf8')).toBe('three\n')
  expect(statSync(`${file}.1`).size).toBeGreaterThan(20 * 1024 * 1024)
})
