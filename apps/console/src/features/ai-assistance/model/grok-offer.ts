import { generationTexts, readGrokReply } from '@weir/contracts/ai-generation'
import { compileGrok, GrokError } from '@weir/languages/grok'
import { newFields } from './item-changes.ts'
import { type Answer, mostSamples, mostTrials, refused, type Trial, unread } from './offer.ts'
import { inOneLine } from './one-line.ts'

/** A line that is longer tells no more, and takes longer to match. */
const longestLine = 10_000

/** The lines of sample data that a pattern is tried on. */
export function sampleLines(sample: string): string[] {
  return sample
    .split('\n')
    .map(line => line.trim().slice(0, longestLine))
    .filter(line => line !== '')
    .slice(0, mostSamples)
}

/** The pattern of a reply, compiled and tried on each sample line. */
export function grokOffer(reply: string, sample: string): Answer {
  const read = readGrokReply(reply, compiles)
  if (!read.ok) return unread(read)
  const { pattern, explanation } = read.value
  const grok = compileGrok(pattern)
  const lines = sampleLines(sample)
  const trials = lines.map((line): Trial => {
    const { fields, problem } = parsed(grok, line)
    const verdict = problem ?? (fields ? 'Matches' : 'Does not match')
    return { sample: inOneLine(line), changes: fields ? newFields(fields) : [], verdict }
  })
  const matched = trials.filter(({ verdict }) => verdict === 'Matches').length
  // Any words compile; a pattern is what matches.
  if (matched === 0) return refused(generationTexts.invalidGrok, `It matches no sample line: ${inOneLine(pattern)}`)
  return {
    ok: true,
    offer: {
      text: pattern,
      explanation,
      summary: `Matches ${matched} of ${lines.length} sample ${lines.length === 1 ? 'line' : 'lines'}`,
      isDoubtful: matched < lines.length,
      trials: trials.slice(0, mostTrials),
    },
  }
}

function compiles(pattern: string): boolean {
  try {
    compileGrok(pattern)
    return true
  } catch (error) {
    if (error instanceof GrokError) return false
    throw error
  }
}

function parsed(grok: ReturnType<typeof compileGrok>, line: string): { fields?: object; problem?: string } {
  try {
    const found = grok.parse(line)
    return found ? { fields: Object.fromEntries(found.entries()) } : {}
  } catch (error) {
    // A part that does not fit the type it was given, such as `abc` for an int.
    return { problem: error instanceof Error ? error.message : generationTexts.invalidGrok }
  }
}
