import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { colourTokens, sharedTokens } from './token-names.ts'

const css = readFileSync(new URL('../../../ui/tokens.css', import.meta.url), 'utf8')

describe('tokens', () => {
  it('has the same colours in both themes', () => {
    expect(colourTokens(css, 'light')).toEqual(colourTokens(css, 'dark'))
    expect(colourTokens(css, 'dark')).toEqual(expect.arrayContaining(['bg', 'accent', 'chart-11', 'logs-soft']))
  })

  it('finds sizes that both themes share', () => {
    expect(sharedTokens(css)).toEqual(expect.arrayContaining(['fs-14', 'nav-w', 'header-h', 'r-full']))
  })
})
