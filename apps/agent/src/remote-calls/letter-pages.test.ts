import type { DeadLetterReport } from '@weir/contracts/opamp'
import { describe, expect, it } from 'vitest'
import { mergePages, readCursor, splitLetterId } from './letter-pages.ts'

const letter = (time: number): DeadLetterReport => ({
  id: `l/${time}`,
  time,
  signal: 'log',
  items: 1,
  bytes: 1,
  reason: 'r',
  message: '',
})

describe('pages of dead letters', () => {
  it('show all letters once, the newest first, whichever thread has them', () => {
    const threads = [[9, 8, 3, 1], [7, 6, 5], []].map(times => times.map(letter))
    const shown: string[] = []
    let cursor: string | null | undefined
    for (let page = 0; page < 10 && cursor !== null; page += 1) {
      const seen = readCursor(cursor)
      const pages = threads.map((letters, thread) => {
        const from = letters.findIndex(({ id }) => id === seen.get(thread)) + 1
        return { letters: letters.slice(from, from + 2), hasMore: letters.length > from + 2 }
      })
      const merged = mergePages(pages, seen, 2)
      shown.push(...merged.letters.map(({ id }) => id))
      cursor = merged.next
    }
    expect(shown).toEqual(['0.l/9', '0.l/8', '1.l/7', '1.l/6', '1.l/5', '0.l/3', '0.l/1'])
  })

  it('name a letter so that its thread is found', () => {
    expect(splitLetterId('12.a.b')).toEqual({ thread: 12, id: 'a.b' })
    expect(splitLetterId('a.b')).toBeUndefined()
    expect(splitLetterId('1.')).toBeUndefined()
  })
})
