import type { FieldSuggestion, SampleItem } from '@weir/contracts'
import { compileRegex, maxPatternLength, type Regex, RegexError } from '@weir/languages/regex'
import {
  customMaskName,
  defaultMask,
  type MaskLibraryEntry,
  maskLibrary,
  unmaskedFields,
} from '@weir/nodes/definitions'
import { textOf, type Values } from './part.ts'

/** A mask as the table shows it. */
export interface Mask {
  name: string
  pattern: string
  mask: string
  isOn: boolean
}

/** Reads an entry of the list; what a document leaves out is what it is by default. */
export const maskOf = (item: Values): Mask => ({
  name: textOf(item['name']),
  pattern: textOf(item['capture_group']),
  mask: typeof item['mask'] === 'string' ? item['mask'] : defaultMask,
  isOn: item['enabled'] !== false,
})

/** A mask for the user to fill in. */
export const newMask = (items: readonly Values[]): Values => ({
  name: customMaskName(items.map(maskOf)),
  capture_group: '',
  mask: defaultMask,
  enabled: true,
})

export const libraryMask = ({ displayName, regex }: MaskLibraryEntry): Values => ({
  name: displayName,
  capture_group: regex,
  mask: defaultMask,
  enabled: true,
})

/** What a mask lacks, said at once; what is wrong with its pattern is told by the editor of the pattern. */
export function maskProblem({ name, pattern, mask }: Mask): string | undefined {
  if (name.trim() === '') return 'A name is required'
  if (pattern === '') return 'A regular expression is required'
  return mask === '' ? 'Masking characters are required' : undefined
}

/** Whether a mask cannot be applied as it is. */
export const isBroken = (mask: Mask): boolean => maskProblem(mask) !== undefined || !compiled(mask.pattern)

function compiled(pattern: string): Regex | undefined {
  if (pattern.length > maxPatternLength) return undefined
  try {
    return compileRegex(pattern)
  } catch (error) {
    if (error instanceof RegexError) return undefined
    throw error
  }
}

/** How often a mask matches, in words. */
export const matchesText = (count: number) => `${count} ${count === 1 ? 'match' : 'matches'} in the samples`

/** The entries of the library that hold all the words of a search. */
export function findMasks(search: string, library: readonly MaskLibraryEntry[] = maskLibrary): MaskLibraryEntry[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  return library.filter(({ displayName, description, regex }) => {
    const text = `${displayName} ${description} ${regex}`.toLowerCase()
    return words.every(word => text.includes(word))
  })
}

/** The fields of the samples that can be masked at all. */
export const maskableFields = (fields: readonly FieldSuggestion[]): FieldSuggestion[] =>
  fields.filter(({ name }) => !unmaskedFields.includes(name))

/** How much text of the samples is looked at, so that counting never holds up typing. */
const mostText = 20_000
const mostMilliseconds = 20

/** The texts that masks apply to, of as many samples as fit into the bound. */
export function maskedTexts(samples: readonly SampleItem[], most = mostText): string[] {
  const texts: string[] = []
  let left = most
  const visit = (value: unknown): void => {
    if (left <= 0) return
    if (typeof value === 'string') {
      texts.push(value.slice(0, left))
      left -= value.length
    } else if (Array.isArray(value)) value.forEach(visit)
    else if (typeof value === 'object' && value !== null) Object.values(value).forEach(visit)
  }
  for (const { body, attributes, resource } of samples) {
    visit(body)
    visit(attributes)
    visit(resource)
  }
  return texts
}

/** How often each mask finds something; undefined where it is off or wrong, or the time is up. */
export function countMatches(
  masks: readonly Mask[],
  texts: readonly string[],
  now: () => number = () => performance.now(),
): (number | undefined)[] {
  const until = now() + mostMilliseconds
  return masks.map(({ pattern, isOn }) => {
    const regex = isOn && pattern !== '' ? compiled(pattern) : undefined
    if (!regex || now() > until) return undefined
    let count = 0
    for (const text of texts) for (const _match of regex.findAll(text)) count += 1
    return count
  })
}
