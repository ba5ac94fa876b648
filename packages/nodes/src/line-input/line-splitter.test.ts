import { describe, expect, it } from 'vitest'
import { createByteBudget } from './byte-budget.ts'
import { encodeText } from './decode-text.ts'
import { textEncodings } from './encodings.ts'
import { createLineSplitter, type LineSplitterOptions } from './line-splitter.ts'

function split(chunks: readonly (string | Uint8Array)[], options: Partial<LineSplitterOptions> = {}) {
  let dropped = 0
  const splitter = createLineSplitter({ truncateBytes: 100, dropBytes: 200, onDrop: () => dropped++, ...options })
  const lines = chunks.flatMap(chunk => splitter.push(typeof chunk === 'string' ? Buffer.from(chunk) : chunk))
  const rest = splitter.end()
  return { texts: [...lines, ...rest].map(line => line.text), lines: [...lines, ...rest], dropped, splitter }
}

describe('line splitter', () => {
  it.each<[string, (string | Uint8Array)[], Partial<LineSplitterOptions>, string[]]>([
    ['complete lines', ['one\ntwo\n'], {}, ['one', 'two']],
    ['a last line without an end', ['one\ntwo'], {}, ['one', 'two']],
    ['a line in three chunks', ['o', 'n', 'e\n'], {}, ['one']],
    ['carriage returns', ['one\r\ntwo\r', '\nthree'], {}, ['one', 'two', 'three']],
    ['empty lines', ['\n\none\n'], {}, ['', '', 'one']],
    ['a byte order mark', ['\ufeffone\n\ufefftwo\n'], {}, ['one', '\ufefftwo']],
    ['no byte order mark within a stream', ['\ufeffone\n'], { position: 10 }, ['\ufeffone']],
    ['NUL bytes', ['one\0two\n\0'], { separator: '\0' }, ['one', 'two\n']],
    ['a separator of two bytes, cut in half', ['one|', '|two|', 'x||'], { separator: '||' }, ['one', 'two|x']],
    ['a carriage return with another separator', ['one\r|'], { separator: '|' }, ['one\r']],
    ['a character cut in half', [Buffer.from([0xe2, 0x82]), Buffer.from([0xac, 0x0a])], {}, ['€']],
    ['bytes that are not UTF-8', [Buffer.from([0x61, 0xff, 0x0a])], {}, ['a\ufffd']],
    ['nothing', [''], {}, []],
  ])('takes %s', (_name, chunks, options, expected) => {
    expect(split(chunks, options).texts).toEqual(expected)
  })

  it.each(textEncodings)('gives the same lines of %s however the stream is cut', encoding => {
    const lines = ['first', 'second line', '', 'ਊ਀ and ఊ'.repeat(3), 'last']
    const wanted = encoding.startsWith('utf') ? lines : ['first', 'second line', '', 'last']
    const bytes = encodeText(wanted.join('\r\n'), encoding)
    for (let size = 1; size <= bytes.length; size++) {
      const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) =>
        bytes.subarray(at * size, at * size + size),
      )
      expect(split(chunks, { encoding }).texts).toEqual(wanted)
    }
  })

  it('reads Big5', () => {
    expect(split([Buffer.from([0xa4, 0xa4, 0xa4, 0xe5, 0x0a])], { encoding: 'big5' }).texts).toEqual(['中文'])
  })

  it('says where each line ends in the stream', () => {
    const { lines, splitter } = split(['ab\r\nc', '\n€\nrest'], { position: 1000 })
    expect(lines.map(line => line.end)).toEqual([1004, 1006, 1010, 1014])
    expect(splitter.position).toBe(1014)
  })

  it.each<[string, string[], boolean]>([
    ['in one chunk', ['x'.repeat(120), '\nnext\n'], true],
    ['in many chunks', [...Array<string>(120).fill('x'), '\n', 'next\n'], true],
    ['that just fits', ['x'.repeat(100), '\nnext\n'], false],
  ])('cuts a long line %s', (_name, chunks, truncated) => {
    const { lines } = split(chunks)
    expect(lines).toMatchObject([
      { text: 'x'.repeat(100), truncated },
      { text: 'next', truncated: false },
    ])
  })

  it.each([
    ['utf-8', '€'.repeat(50), '€'.repeat(33)],
    ['utf-8', 'ab€😀'.repeat(20), `${'ab€😀'.repeat(11)}a`],
    ['utf-16le', '😀'.repeat(40), '😀'.repeat(25)],
    ['utf-16be', `a${'😀'.repeat(40)}`, `a${'😀'.repeat(24)}`],
  ] as const)('cuts %s between characters', (encoding, text, expected) => {
    expect(split([encodeText(`${text}\n`, encoding)], { encoding }).texts).toEqual([expected])
  })

  it('drops and counts lines beyond the drop limit, keeping none of them', () => {
    const result = split(['a\n', ...Array.from({ length: 50 }, () => 'x'.repeat(10)), '\nb\n'])
    expect(result).toMatchObject({ texts: ['a', 'b'], dropped: 1 })
  })

  it('holds no more of an endless line than the limit, and nothing afterwards', () => {
    const budget = createByteBudget(1_000_000)
    const splitter = createLineSplitter({ truncateBytes: 4096, dropBytes: 1e9, onDrop() {}, budget })
    for (let count = 0; count < 1000; count++) splitter.push(Buffer.alloc(1000, 'x'))
    expect(budget.used).toBeLessThanOrEqual(4096)
    expect(splitter.pendingBytes).toBe(1_000_000)
    expect(splitter.push(Buffer.from('\n'))).toMatchObject([{ truncated: true }])
    expect(budget.used).toBe(0)
  })

  it('cuts lines when all streams together hold too much', () => {
    const budget = createByteBudget(1024)
    const streams = Array.from({ length: 4 }, () =>
      createLineSplitter({ truncateBytes: 600, dropBytes: 1e6, onDrop() {}, budget }),
    )
    for (const stream of streams) stream.push(Buffer.alloc(400, 'x'))
    const lines = streams.flatMap(stream => stream.push(Buffer.from('\n')))
    expect(lines.map(line => line.truncated)).toEqual([false, false, true, true])
    expect(budget.used).toBe(0)
    expect(streams[3]?.push(Buffer.from('again\n'))).toMatchObject([{ text: 'again', truncated: false }])
  })

  it('forgets the unfinished line', () => {
    const splitter = createLineSplitter({ truncateBytes: 100, dropBytes: 100, onDrop() {} })
    splitter.push(Buffer.from('half'))
    splitter.discard()
    expect(splitter.push(Buffer.from('whole\n'))).toMatchObject([{ text: 'whole' }])
  })
})
