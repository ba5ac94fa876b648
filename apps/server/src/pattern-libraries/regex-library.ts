import type { RegexEntry } from '@weir/contracts'
import { maskLibrary } from '@weir/nodes/definitions'
import { maskSamples } from './mask-samples.ts'
import { commonValues } from './regex/values.ts'
import { webAndTime } from './regex/web-and-time.ts'

/** The regular expressions that come with Weir: the masks first, then the others, each with a line that it matches. */
export const regexLibrary: readonly RegexEntry[] = [
  ...maskLibrary.map(entry => ({ ...entry, tags: [...entry.tags, 'secrets'], sample: maskSamples[entry.id] ?? '' })),
  ...webAndTime,
  ...commonValues,
]
