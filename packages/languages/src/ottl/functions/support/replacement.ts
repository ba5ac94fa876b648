import type { Regex } from '../../../regex/index.ts'
import { OttlFault } from '../../error.ts'
import type { ConverterReference, Getter } from '../../getter.ts'
import { compileSprintf } from './go-format/sprintf.ts'

interface ReplacementOptions {
  /** Applied to each expanded replacement. */
  function?: ConverterReference | undefined
  /** A text with one `%s` for what the function gave. */
  replacementFormat?: Getter<string> | undefined
}

const maxLength = 16_777_216

/** Replaces every match of a regex; with a converter, by what it makes of the expanded replacement. */
export function replaceMatches(regex: Regex, text: string, replacement: string, options: ReplacementOptions): string {
  if (!options.function) return regex.replaceAll(text, replacement)
  let out = ''
  let end = 0
  for (const match of regex.findAll(text)) {
    out += text.slice(end, match.start) + convertReplacement(regex.expand(replacement, match), options)
    end = match.end
    if (out.length > maxLength) throw new OttlFault(`the text would be longer than ${maxLength} characters`)
  }
  return out + text.slice(end)
}

/** The replacement itself, or what the converter and the format make of it. */
export function convertReplacement(replacement: string, options: ReplacementOptions): string {
  if (!options.function) return replacement
  const converted = options.function.call(replacement)
  if (typeof converted !== 'string') throw new OttlFault('the function of a replacement must give a string')
  const format = options.replacementFormat?.get()
  if (format === undefined) return converted
  if (!/^[^\n]*%s[^\n]*$/.test(format) || /%[^s]/.test(format)) {
    throw new OttlFault('replacement_format must contain %s once and no other % sign')
  }
  return compileSprintf(format)([converted])
}
