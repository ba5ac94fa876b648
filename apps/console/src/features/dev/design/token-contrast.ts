import type { Theme } from '../../../lib/theme.ts'
import { contrast, layered, readColour } from './contrast.ts'
import { tokenValues } from './token-names.ts'

/** Inks and the grounds they stand on in the console. A soft ground lies on a card. */
const pairs: readonly [ink: string, grounds: readonly string[]][] = [
  ['text', ['well', 'bg', 'nav', 'surface', 'raised', 'overlay']],
  ['text-2', ['well', 'bg', 'nav', 'surface', 'raised', 'overlay']],
  ['text-3', ['well', 'bg', 'nav', 'surface', 'raised', 'overlay']],
  ['accent', ['bg', 'surface', 'raised', 'overlay', 'accent-soft']],
  ['on-accent', ['accent-solid', 'accent-solid-hover']],
  ['on-err', ['err-solid']],
  ['ok', ['surface', 'ok-soft']],
  ['warn', ['surface', 'warn-soft']],
  ['err', ['surface', 'err-soft']],
  ['idle', ['surface', 'idle-soft']],
  ['logs', ['surface', 'logs-soft']],
  ['metrics', ['surface', 'metrics-soft']],
  ['traces', ['surface', 'traces-soft']],
  ['events', ['surface', 'events-soft']],
  ['add-ink', ['add-bg']],
  ['del-ink', ['del-bg']],
  ['mod-ink', ['mod-bg']],
  ['syn-key', ['well']],
  ['syn-str', ['well']],
  ['syn-num', ['well']],
  ['syn-op', ['well']],
  ['syn-fn', ['well']],
  ['syn-err', ['well']],
]

export interface TokenContrast {
  ink: string
  ground: string
  ratio: number
}

/** How well each ink reads on each of its grounds, from the tokens themselves. */
export function tokenContrasts(css: string, theme: Theme): TokenContrast[] {
  const values = tokenValues(css, theme)
  const colour = (name: string) => readColour(values.get(name) ?? '')
  const surface = colour('surface')
  return pairs.flatMap(([ink, grounds]) =>
    grounds.flatMap(ground => {
      const [front, behind] = [colour(ink), colour(ground)]
      if (!front || !behind || !surface) return []
      return [{ ink, ground, ratio: contrast(front, layered(behind, surface)) }]
    }),
  )
}

/** How many pairs there are, so that a test sees one that cannot be read. */
export const pairCount = pairs.reduce((sum, [, grounds]) => sum + grounds.length, 0)
