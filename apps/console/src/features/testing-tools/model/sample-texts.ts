import type { SampleItem } from '@weir/contracts'

const mostTexts = 50
const longestText = 5000

/** What patterns are tried on: the bodies of captured events, each once, within bounds. */
export function sampleTexts(samples: readonly Pick<SampleItem, 'body'>[]): string[] {
  const texts = new Set<string>()
  for (const { body } of samples) {
    const text = typeof body === 'string' ? body : body === undefined || body === null ? '' : JSON.stringify(body)
    if (text.trim() !== '') texts.add(text.slice(0, longestText))
    if (texts.size === mostTexts) break
  }
  return [...texts]
}
