import { describe, expect, it } from 'vitest'
import { diffWords, type Piece } from './word-diff.ts'

const marked = (pieces: readonly Piece[]) => pieces.map(({ text, changed }) => (changed ? `<${text}>` : text)).join('')
const shown = (before: string, after: string) => {
  const diff = diffWords(before, after)
  return [marked(diff.before), marked(diff.after)]
}
const whole = (pieces: readonly Piece[]) => pieces.map(({ text }) => text).join('')

describe('diffWords', () => {
  it.each([
    ['the same', 'a b c', 'a b c', 'a b c', 'a b c'],
    ['nothing before', '', 'a', '', '<a>'],
    [
      'a mask',
      'card=4111 1111 user=ana.k@lind.io ok',
      'card=CARD user=X ok',
      'card=<4111 1111> user=<ana.k@lind.io> ok',
      'card=<CARD> user=<X> ok',
    ],
    ['a word more', 'a c', 'a b c', 'a c', 'a <b> c'],
    ['a word less', 'GET /a 200', 'GET 200', 'GET </a> 200', 'GET 200'],
    ['letters of other scripts', 'grüße an alle', 'grüße für alle', 'grüße <an> alle', 'grüße <für> alle'],
    ['nothing in common', 'unknown_service', 'nginx-ingress', '<unknown_service>', '<nginx-ingress>'],
  ])('marks %s', (_name, before, after, left, right) => expect(shown(before, after)).toEqual([left, right]))

  it('gives back both texts, whatever they are', () => {
    let seed = 7
    const random = (below: number) => {
      seed = (seed * 48_271) % 2_147_483_647
      return seed % below
    }
    for (let round = 0; round < 200; round += 1) {
      const text = () => Array.from({ length: random(30) }, () => 'ab é\n=.'.charAt(random(7))).join('')
      const [before, after] = [text(), text()]
      const diff = diffWords(before, after)
      expect([whole(diff.before), whole(diff.after)]).toEqual([before, after])
      const common = (pieces: readonly Piece[]) =>
        whole(pieces.filter(({ changed }) => !changed)).replaceAll(/[^ab\u00e9]/g, '')
      expect(common(diff.before)).toBe(common(diff.after))
    }
  })

  it('answers soon for two long texts, and still finds their common ends', () => {
    const noise = (step: number) => Array.from({ length: 8000 }, (_, at) => `w${(at * step) % 7919}`).join(' ')
    const [before, after] = [`start ${noise(31)} end`, `start ${noise(57)} end`]
    const from = performance.now()
    const diff = diffWords(before, after)
    expect(performance.now() - from).toBeLessThan(500)
    expect(diff.before.map(({ changed }) => changed)).toEqual([false, true, false])
    expect(whole(diff.after)).toBe(after)
    const huge = 'x'.repeat(2_000_000)
    expect(diffWords(huge, `${huge}y`).before).toEqual([{ text: huge, changed: true }])
  })

  it('gives up on the shortest way where it is long, in bounded time', () => {
    const words = (offset: number) => Array.from({ length: 1400 }, (_, at) => `${(at * 7 + offset) % 1399}`).join(',')
    const from = performance.now()
    const diff = diffWords(words(0), words(3))
    expect(performance.now() - from).toBeLessThan(500)
    expect(whole(diff.before)).toBe(words(0))
  })
})
