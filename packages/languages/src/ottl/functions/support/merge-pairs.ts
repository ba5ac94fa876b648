import { double, type Value, type ValueMap } from '@weir/telemetry'
import { toIntLike } from '../../convert.ts'
import { MapWriter } from './map-writer.ts'

type MergeStrategy = 'last' | 'first' | 'append' | 'concat' | 'indexed'

export const mergeStrategies: readonly string[] = ['last', 'first', 'append', 'concat', 'indexed']

export function isMergeStrategy(name: string): name is MergeStrategy {
  return mergeStrategies.includes(name)
}

/** A map of pairs whose keys may repeat; equal pairs count as one. */
export function mergePairs(
  pairs: readonly (readonly [key: string, value: string])[],
  strategy: MergeStrategy,
  convert: boolean,
): ValueMap {
  const valueOf = convert ? converted : (text: string): Value => text
  const writer = new MapWriter()
  if (strategy === 'last' || strategy === 'first') {
    for (const [key, text] of pairs) if (strategy === 'last' || !writer.has(key)) writer.set(key, valueOf(text))
    return writer.map
  }
  const groups = new Map<string, Set<string>>()
  for (const [key, text] of pairs) groups.set(key, (groups.get(key) ?? new Set()).add(text))
  for (const [key, texts] of groups) {
    const values = Array.from(texts, valueOf)
    if (values.length === 1) writer.set(key, values[0] ?? null)
    else if (strategy === 'append') writer.set(key, values)
    else if (strategy === 'concat') writer.set(key, [...texts].join(','))
    else for (const [index, value] of values.entries()) writer.set(`${key}_${index}`, value)
  }
  return writer.map
}

/** A number where the text is one, and nothing else. */
function converted(text: string): Value {
  if (/^[-+]?\d+$/.test(text)) return toIntLike(text) ?? text
  return /^[-+]?(?:\d+\.\d*|\.\d+|\d+(?=[eE]))(?:[eE][-+]?\d+)?$/.test(text) ? double(Number(text)) : text
}
