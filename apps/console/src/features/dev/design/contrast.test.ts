import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { contrast, readColour } from './contrast.ts'
import { pairCount, tokenContrasts } from './token-contrast.ts'

const css = readFileSync(new URL('../../../ui/tokens.css', import.meta.url), 'utf8')

describe('contrast', () => {
  it.each([
    ['#000000', '#ffffff', 21],
    ['#ffffff', '#ffffff', 1],
    ['#777777', '#ffffff', 4.48],
    ['rgba(0, 0, 0, 0)', '#ffffff', 1],
  ])('%s on %s is %d', (ink, ground, expected) => {
    const [front, behind] = [readColour(ink), readColour(ground)]
    expect(front && behind && contrast(front, behind)).toBeCloseTo(expected, 2)
  })

  it.each(['', 'red', 'rgba(1, x, 3, 4)', '#fff'])('"%s" is no colour of the tokens', text => {
    expect(readColour(text)).toBeUndefined()
  })
})

describe.each(['dark', 'light'] as const)('tokens in %s', theme => {
  it('every text reads on every ground it stands on: 4.5 to 1', () => {
    const found = tokenContrasts(css, theme)
    expect(found).toHaveLength(pairCount)
    expect(found.filter(({ ratio }) => ratio < 4.5)).toEqual([])
  })
})
