import { appendFile, writeFile } from 'node:fs/promises'
import { toItem } from '@weir/telemetry'
import { describe, expect, it } from 'vitest'
import { readDockerLine } from './docker-lines.ts'
import { makeFolders, startInput } from './test-input.ts'

async function read(content: string | Uint8Array, count: number, config: Record<string, unknown> = {}) {
  const folders = await makeFolders()
  await writeFile(folders.log('a.log'), content)
  const running = await startInput(folders, { start_at: 'beginning', multiline_flush_interval: '50ms', ...config })
  await running.have(count)
  return running
}

const utf16be = (text: string) => Buffer.from(text, 'utf16le').swap16()
const dropped = (running: { context: { accounts: { log: { dropped: object } } } }) =>
  running.context.accounts.log.dropped

describe('lines of files', () => {
  it.each<[string, string | Uint8Array, Record<string, unknown>, string[]]>([
    ['CRLF', 'one\r\ntwo\r\n', {}, ['one', 'two']],
    ['white space around', '  one \n\ttwo\t\n', {}, ['one', 'two']],
    ['white space kept before', '  one \n', { preserve_leading_whitespaces: true }, ['  one']],
    ['white space kept behind', '  one \n', { preserve_trailing_whitespaces: true }, ['one ']],
    [
      'all white space kept',
      '  one \n  \n',
      { preserve_leading_whitespaces: true, preserve_trailing_whitespaces: true },
      ['  one ', '  '],
    ],
    ['empty lines', 'one\n\n  \ntwo\n', {}, ['one', 'two']],
    ['NUL inside', 'o\0ne\ntwo\n', {}, ['o\0ne', 'two']],
    ['a hole before', Buffer.concat([Buffer.alloc(300_000), Buffer.from('one\ntwo\n')]), {}, ['one', 'two']],
    ['a byte order mark', '\uFEFFone\ntwo\n', {}, ['one', 'two']],
    [
      'UTF-16 little endian',
      Buffer.from('eins ä\nzwei 漢\n', 'utf16le'),
      { encoding: 'utf-16le' },
      ['eins ä', 'zwei 漢'],
    ],
    ['UTF-16 big endian', utf16be('eins ä\nzwei 漢\n'), { encoding: 'utf-16be' }, ['eins ä', 'zwei 漢']],
    ['Big5', Buffer.from([0xa4, 0xa4, 0xa4, 0xe5, 0x0a]), { encoding: 'big5' }, ['中文']],
    ['Latin 1', Buffer.from([0xe4, 0x80, 0x0d, 0x0a, 0xff, 0x0a]), { encoding: 'latin1' }, ['ä€', 'ÿ']],
    [
      'Shift JIS',
      Buffer.from([0x93, 0xfa, 0x96, 0x7b, 0x0a, 0x83, 0x5c, 0x0a]),
      { encoding: 'shift_jis' },
      ['日本', 'ソ'],
    ],
    ['EUC-JP', Buffer.from([0xc6, 0xfc, 0xcb, 0xdc, 0x0a]), { encoding: 'euc-jp' }, ['日本']],
    ['GB 18030', Buffer.from([0xd6, 0xd0, 0x81, 0x30, 0x81, 0x30, 0x0a]), { encoding: 'gb18030' }, ['中\u0080']],
    ['EUC-KR', Buffer.from([0xc7, 0xd1, 0x0a]), { encoding: 'euc-kr' }, ['한']],
    ['a pattern', '1 a\n b\n c\n2 d\n', { line_pattern: '^\\d' }, ['1 a\n b\n c', '2 d']],
    ...(
      [
        ['Java', 'ERROR x.Y: no\n\tat a.B.c(B.java:1)\nCaused by: x.Y: z\n\t... 3 more'],
        [
          'Python',
          'ERROR no\nTraceback (most recent call last):\n  File "a.py", line 1, in b\n    c()\nValueError: no',
        ],
        ['Node', 'Error: no\n    at a (/b.js:1:2)\n    at async c (/d.js:3:4)'],
        ['Go', 'panic: no\n\ngoroutine 1 [running]:\nmain.a(0x1)\n\t/b.go:1 +0x1'],
      ] as const
    ).map(([language, trace]): [string, string, Record<string, unknown>, string[]] => [
      `a stack trace of ${language}`,
      `INFO before\n${trace}\nINFO behind\n`,
      { boost_stacktrace_detection: true },
      ['INFO before', trace, 'INFO behind'],
    ]),
  ])('%s', async (_title, content, config, expected) => {
    const running = await read(content, expected.length, config)
    expect(running.bodies()).toEqual(expected)
  })

  it('cuts long ones, and drops and counts longer ones', async () => {
    const content = `${'a'.repeat(100)}\n${'b'.repeat(5000)}\nshort\n`
    const running = await read(content, 2, { truncate_limit: '64B', drop_limit: '1KiB' })
    expect(running.bodies()).toEqual(['a'.repeat(64), 'short'])
    expect(running.records[0] && toItem(running.records[0])).toMatchObject({ attributes: { 'weir.truncated': true } })
    expect(dropped(running)).toEqual({ line_too_long: 1 })
  })

  it('goes through garbage without an end of line', async () => {
    const garbage = Buffer.alloc(3_000_000, Buffer.from([0xff, 0x00, 0x80, 0x1b]))
    const running = await read(Buffer.concat([garbage, Buffer.from('\nend\n')]), 1)
    expect(running.bodies()).toEqual(['end'])
    expect(dropped(running)).toEqual({ line_too_long: 1 })
  })

  it('knows after a restart where an event of several lines ended', async () => {
    const folders = await makeFolders()
    await writeFile(folders.log('a.log'), '1 a\n b\n2 c\n')
    const config = { start_at: 'beginning', line_pattern: '^\\d' }
    const before = await startInput(folders, { ...config, multiline_flush_interval: '1m' })
    await before.have(1)
    await before.stop()
    await appendFile(folders.log('a.log'), ' d\n3 e\n')
    const running = await startInput(folders, { ...config, multiline_flush_interval: '50ms' })
    expect(await running.have(2)).toEqual(['2 c\n d', '3 e'])
  })
})

describe('lines of containers', () => {
  const entry = (log: string, stream = 'stdout', time = '2026-01-02T03:04:05.123456789Z') =>
    `${JSON.stringify({ log, stream, time })}\n`

  it('are taken out of what is around them, in parts too', async () => {
    const content = entry('one\n') + entry('long ') + entry('line\n') + entry('bad\n', 'stderr') + 'no entry\n'
    const running = await read(content, 4, { docker_mode: true })
    expect(running.bodies()).toEqual(['one', 'long line', 'bad', 'no entry'])
    expect(running.records.map(record => record.attributes.get('log.iostream'))).toEqual([
      'stdout',
      'stdout',
      'stderr',
      undefined,
    ])
    expect(running.records[0]?.timeUnixNano).toBe(1_767_323_045_123_456_789n)
  })

  it('are joined to events, each stream by itself', async () => {
    const content =
      entry('1 a\n', 'stdout', '2026-01-02T03:04:05Z') + entry(' b\n') + entry('2 c\n', 'stderr') + entry('3 d\n')
    const running = await read(content, 3, { docker_mode: true, line_pattern: '^\\d' })
    expect(running.bodies()).toEqual(['1 a\n b', '2 c', '3 d'])
    expect(running.records.map(record => record.attributes.get('log.iostream'))).toEqual(['stdout', 'stderr', 'stdout'])
    expect(running.records[0]?.timeUnixNano).toBe(1_767_323_045_000_000_000n)
  })

  it.each(['', '{', '[]', '{"log":1}', '"log"', '{"msg":"x"}'])('are not taken out of %j', line => {
    expect(readDockerLine(line)).toBeUndefined()
  })
})
