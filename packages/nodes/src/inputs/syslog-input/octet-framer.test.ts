import { describe, expect, it } from 'vitest'
import { createByteBudget } from '../../line-input/byte-budget.ts'
import { seededRandom } from '../../testing/test-context.ts'
import { createOctetFramer } from './octet-framer.ts'

const create = (maxOctets = 100) =>
  createOctetFramer({ maxOctets, encoding: 'utf-8', budget: createByteBudget(1_000_000) })

const counted = (text: string) => `${Buffer.byteLength(text)} ${text}`

function read(chunks: readonly string[], maxOctets?: number) {
  const framer = create(maxOctets)
  const messages = chunks.flatMap(chunk => framer.push(Buffer.from(chunk)))
  return { texts: messages.map(message => message.text), messages, framer, rest: framer.end() }
}

describe('octet counting', () => {
  it('reads the same messages however the stream is cut', () => {
    const texts = ['<34>one', '<34>two\nlines', '<34>€uro', `<34>${'x'.repeat(80)}`]
    const bytes = Buffer.from(texts.map(counted).join(''))
    for (let size = 1; size <= bytes.length; size++) {
      const framer = create()
      const read: string[] = []
      for (let at = 0; at < bytes.length; at += size) {
        read.push(...framer.push(bytes.subarray(at, at + size)).map(message => message.text))
      }
      expect(read).toEqual(texts)
      expect(framer).toMatchObject({ unfinishedBytes: 0, isBroken: false })
    }
  })

  it('leaves out what stands between messages and at their ends', () => {
    expect(read([`${counted('<34>one\n')}\n ${counted('<34>two')}\r\n`]).texts).toEqual(['<34>one', '<34>two'])
  })

  it('reads lines of a sender that does not count', () => {
    expect(read(['<34>one\n', counted('<34>two'), '<34>three\n']).texts).toEqual(['<34>one', '<34>two', '<34>three'])
  })

  it('cuts a longer message and stays in step', () => {
    const { messages } = read([counted(`<34>${'x'.repeat(500)}`), counted('<34>next')], 20)
    expect(messages).toMatchObject([
      { text: `<34>${'x'.repeat(16)}`, truncated: true },
      { text: '<34>next', truncated: false },
    ])
  })

  it.each([
    ['no number', 'abc <34>x'],
    ['a number that begins with zero', '07 <34>abc'],
    ['a number that does not end', '12x<34>abc'],
    ['a number beyond belief', '99999999999 <34>abc'],
  ])('gives up at %s', (_name, text) => {
    const { framer, texts } = read([counted('<34>before'), text])
    expect(texts).toEqual(['<34>before'])
    expect(framer.isBroken).toBe(true)
    expect(framer.push(Buffer.from(counted('<34>after')))).toEqual([])
  })

  it('gives what there is of the last message', () => {
    expect(read(['20 <34>half']).rest).toMatchObject([{ text: '<34>half', truncated: true }])
  })

  it('stays within its bounds whatever comes', () => {
    const random = seededRandom(3)
    const pieces = ['5 ', '<34>', '12', ' ', '\n', '0', '9999 ', 'x'.repeat(300), '\xff']
    for (let count = 0; count < 3000; count++) {
      const budget = createByteBudget(200)
      const framer = createOctetFramer({ maxOctets: 100, encoding: 'utf-8', budget })
      for (let length = random() * 12; length > 0; length--) {
        for (const message of framer.push(Buffer.from(pieces[Math.floor(random() * pieces.length)] ?? '', 'latin1'))) {
          expect(Buffer.byteLength(message.text)).toBeLessThanOrEqual(300)
        }
        expect(budget.used).toBeLessThanOrEqual(100)
      }
      framer.end()
      expect(budget.used).toBe(0)
    }
  })
})
