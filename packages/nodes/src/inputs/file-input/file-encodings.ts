import { z } from 'zod'
import { type TextEncoding, textEncodings } from '../../line-input/encodings.ts'

/** Encodings in which a line feed is that byte and nothing else, so that lines can be told apart before they are decoded. */
const decodedByLine = ['latin1', 'shift_jis', 'euc-jp', 'gb18030', 'euc-kr'] as const

const fileEncodings = [...textEncodings, ...decodedByLine] as const

export type FileEncoding = (typeof fileEncodings)[number]

/** How the text of files is written. */
export const fileEncodingField = z
  .enum(fileEncodings)
  .default('utf-8')
  .meta({
    title: 'Encoding',
    description: 'Of the files. Bytes that do not fit become U+FFFD.',
    visibility: 'advanced',
    optionTitles: [
      'UTF-8',
      'UTF-16 little endian',
      'UTF-16 big endian',
      'ASCII',
      'Big5',
      'Latin 1 (Windows 1252)',
      'Shift JIS',
      'EUC-JP',
      'GB 18030',
      'EUC-KR',
    ],
  })

export interface LineDecoding {
  /** What the lines are split in. */
  readonly splitIn: TextEncoding
  /** The text of a line, given what splitting made of it. */
  readonly textOf: (split: string) => string
}

const isShared = (encoding: FileEncoding): encoding is TextEncoding => textEncodings.some(name => name === encoding)

/** How lines of an encoding are read. Those that splitting does not know are split as single bytes and decoded afterwards. */
export function lineDecoding(encoding: FileEncoding): LineDecoding {
  if (isShared(encoding)) return { splitIn: encoding, textOf: split => split }
  const decoder = new TextDecoder(encoding)
  return { splitIn: 'ascii', textOf: split => decoder.decode(bytesOf(split)) }
}

/** By the character that each byte is decoded to as ASCII, which the standard takes for Windows 1252: every byte has its own. */
const bytesByCharacter = new Map(
  Array.from(
    new TextDecoder('ascii').decode(Uint8Array.from({ length: 256 }, (_, byte) => byte)),
    (character, byte) => [character, byte],
  ),
)

function bytesOf(text: string): Uint8Array {
  return Uint8Array.from(text, character => bytesByCharacter.get(character) ?? 0)
}
