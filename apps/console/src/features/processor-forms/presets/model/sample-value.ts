import type { SampleItem } from '@weir/contracts'
import { OttlError, parseValue } from '@weir/languages/ottl'
import { isObject } from './preset-values.ts'

/** Texts are looked at this far: a form tries patterns while they are typed. */
const longestText = 8192

/** The value that stands at a path of OTTL in a sample; undefined where there is none. */
export function sampleValue(sample: SampleItem, path: string): unknown {
  const steps = stepsOf(path)
  return steps?.reduce<unknown>((holder, step) => {
    if (Array.isArray(holder) && typeof step === 'number') return holder[step]
    return isObject(holder) && Object.hasOwn(holder, step) ? holder[step] : undefined
  }, sample)
}

/** The first texts that samples have at a path, cut where they are very long. */
export function sampleTexts(samples: readonly SampleItem[], path: string, most: number): string[] {
  const texts = samples.map(sample => sampleValue(sample, path))
  return texts
    .filter(value => typeof value === 'string')
    .slice(0, most)
    .map(text => text.slice(0, longestText))
}

/** `attributes["a"][0]` as its steps; undefined for what is no plain path. */
function stepsOf(path: string): (string | number)[] | undefined {
  try {
    const node = parseValue(path)
    if (node.type !== 'path') return undefined
    return node.segments.flatMap(({ name, keys }) => [
      name,
      ...keys.map(key => (key.type === 'literal' ? String(key.value) : key.type === 'number' ? Number(key.value) : '')),
    ])
  } catch (error) {
    if (error instanceof OttlError) return undefined
    throw error
  }
}

/** The first value that any sample has at a path. */
export const firstSampleValue = (samples: readonly SampleItem[], path: string): unknown =>
  samples.map(sample => sampleValue(sample, path)).find(value => value !== undefined && value !== null)
